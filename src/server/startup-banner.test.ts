import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { DEMO_PASSWORD } from '#app/demo/demo-accounts.ts';
import { hashPassword } from '#app/features/accounts/server/password-hash.service.ts';
import { emptyEmbedded } from '#test/databases.ts';
import { simulatedLines, signInLines } from './startup-banner.ts';
import { readConfig } from './config.ts';

const SECRET = 'the secret of the operator';
const DEMO = readConfig({ DEMO: '1', ADMIN_PASSWORD: SECRET }, 'test');

test('whoever starts an empty site is told how to become its admin', async () => {
  const database = await emptyEmbedded();
  expect(await signInLines(DEMO, database)).toEqual([`  Admin     register as admin with the password ${SECRET}`]);
  const closed = readConfig({ DEMO: '0' }, 'test');
  expect(await signInLines(closed, database)).toEqual([
    '  Admin     register as admin with the password (ADMIN_PASSWORD is not set)',
  ]);
});

test('the admin and the first demo seller are named with their passwords', async () => {
  const database = await emptyEmbedded();
  await database.db.insert(users).values([
    { username: 'Admin', role: 'admin', password: await hashPassword(SECRET) },
    { username: 'ada', password: await hashPassword(DEMO_PASSWORD), createdAt: new Date('2020-01-01') },
    { username: 'bob', password: await hashPassword(DEMO_PASSWORD), createdAt: new Date('2021-01-01') },
  ]);
  expect(await signInLines(DEMO, database)).toEqual([
    `  Admin     Admin / ${SECRET}`,
    `  Seller    ada / ${DEMO_PASSWORD}`,
  ]);
});

test('a password that has been changed is not printed, nor one that would not fit', async () => {
  const database = await emptyEmbedded();
  await database.db.insert(users).values([
    { username: 'admin', role: 'admin', password: await hashPassword('another one') },
    { username: 'ada', password: await hashPassword('a password of her own') },
  ]);
  expect(await signInLines(DEMO, database)).toEqual(['  Admin     admin / its own password']);
});

test('whoever starts the demo is told that its payments and its partner are simulated', () => {
  const { paypal } = DEMO;
  expect(simulatedLines({ ...DEMO, paypal: { ...paypal, sandbox: { ...paypal.sandbox, isSimulated: true } } })).toEqual(
    ['  Payments  simulated by a stand-in of PayPal: no money moves'],
  );
  expect(simulatedLines({ ...DEMO, partner: { siteUrl: 'http://127.0.0.1:4000', isSimulated: true } })).toEqual([
    '  Import    from a stand-in of the partner site, at http://127.0.0.1:4000',
  ]);
  expect(simulatedLines(DEMO)).toEqual([]);
});
