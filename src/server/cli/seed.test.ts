import { expect, test, vi } from 'vitest';
import { emptyEmbedded } from '#test/databases.ts';
import { demoAccounts } from '#app/demo/demo-accounts.ts';
import { verifyPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { refuseOpenDemoAccounts } from '../demo-accounts-check.ts';
import { seedListings } from './seed.ts';
import { UsageError } from './usage.ts';

vi.spyOn(console, 'log').mockImplementation(() => undefined);

test('a seed gives the same listings each time, by sellers with accounts, and each seed others', async () => {
  const first = await emptyEmbedded();
  await seedListings(first, 1_100, 7);
  const seeded = await first.pool.query<{ id: string; price: number | null }>(
    'select id, price from machines order by serial',
  );
  const orphans = await first.pool.query('select from machines where seller_id is null');
  await seedListings(first, 10, 8);
  const all = await first.pool.query('select from machines');

  const second = await emptyEmbedded();
  await seedListings(second, 1_100, 7);
  const again = await second.pool.query('select id, price from machines order by serial');

  expect(seeded.rows).toHaveLength(1_100);
  expect(orphans.rowCount).toBe(0);
  expect(all.rowCount).toBe(1_110);
  expect(again.rows).toEqual(seeded.rows);
});

test('the accounts of a seed open with passwords of their own, which are told once', async () => {
  const database = await emptyEmbedded();
  const made = await seedListings(database, 3, 1);
  expect(new Set(made.map(({ password }) => password)).size).toBe(demoAccounts().length);
  await expect(refuseOpenDemoAccounts(database)).resolves.toBeUndefined();
  const [first] = made;
  const { rows } = await database.pool.query('select password from users where username = $1', [first?.username]);
  expect(await verifyPassword(first?.password ?? '', rows[0]?.password)).toBe(true);
  expect(await seedListings(database, 3, 2)).toEqual([]);
});

test('a seed that is there already is refused, with the way out', async () => {
  const database = await emptyEmbedded();
  await seedListings(database, 3, 1);

  const attempt = seedListings(database, 3, 1);

  await expect(attempt).rejects.toThrow(UsageError);
  await expect(attempt).rejects.toThrow('--seed 2');
});
