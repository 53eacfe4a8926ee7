import { expect, test } from 'vitest';
import { accessories, auditLog, machineModels } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';
import { FACTS } from '#app/features/machines/fact-registry.rules.ts';
import { LISTING_COLUMNS, MACHINE_COLUMNS } from '../csv-imports.schema.ts';

type Office = Awaited<ReturnType<typeof openBackOffice>>;

async function linesOf(t: Office, type: string): Promise<string[]> {
  const file = await t.call('GET', `/api/admin/export/${type}`);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const name = new RegExp(String.raw`^attachment; filename="${type}-export-\d{4}-\d\d-\d\d\.csv"$`);
  expect(file.headers['content-disposition']).toMatch(name);
  expect(file.body.endsWith('\r\n')).toBe(true);
  // The byte order mark, without which spreadsheets garble names.
  expect(file.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  return file.body.slice(1).split('\r\n').slice(0, -1);
}

test('machines go out in the order in which they came, in 23 columns', async () => {
  await using t = await openBackOffice();
  await t.addMachine({
    id: 'b',
    accessories: '[{"name":"Hoop; 12:30","quantity":2},{"name":"Clamp"}]',
    images: ['/objects/machines/a.webp', '/objects/machines/b;c.webp'],
    mainImageIndex: 1,
    sellerId: t.admin.id,
    contactPhone: '+1 817 555 0100',
  });
  await t.addMachine({ id: 'a', status: 'rejected', price: null });
  const [header, first, second, ...others] = await linesOf(t, 'machines');
  expect(header).toBe(MACHINE_COLUMNS.join(','));
  expect(header?.split(',').slice(0, 23)).toEqual(LISTING_COLUMNS);
  expect(header?.split(',').slice(23)).toEqual(FACTS.map(({ key }) => key));
  const unknown = ','.repeat(FACTS.length);
  expect(first).toBe(
    String.raw`b,Tajima,TMAR-K1506C,2018,used,6,15,42000,false,false,Columbus,OH,43004,Hoop\; 12\:30:2;Clamp:1,` +
      String.raw`"Six heads, runs every day.",/objects/machines/a.webp;/objects/machines/b\;c.webp,1,,approved,` +
      `${t.admin.id},,,'+1 817 555 0100${unknown}`,
  );
  expect(second).toMatch(new RegExp(`^a,Tajima,.*,rejected,,,,${unknown}$`));
  expect(others).toEqual([]);
});

test('no listing is left out or told twice, however many there are', async () => {
  await using t = await openBackOffice();
  await t.database.pool.query(`insert into machines (id, name, brand, model, heads, needles)
    select 'm' || n, 'Tajima X', 'Tajima', 'X', 6, 15 from generate_series(1, 1001) n`);
  const [, ...lines] = await linesOf(t, 'machines');
  const expected = Array.from({ length: 1_001 }, (_, at) => `m${at + 1}`);
  expect(lines.map((line) => line.split(',')[0])).toEqual(expected);
});

test('accessories and models go out by name, with where they stand', async () => {
  await using t = await openBackOffice();
  const names = Array.from({ length: 450 }, (_, at) => `Hoop ${String(at).padStart(3, '0')}`);
  await t.database.db.insert(accessories).values(names.toReversed().map((name) => ({ name })));
  const sizes = names.map((_, at) => ({
    brand: 'Tajima',
    name: `X${Math.floor(at / 90)}`,
    heads: 1 + (at % 90),
    needles: 9,
  }));
  await t.database.db
    .insert(machineModels)
    .values([...sizes, { brand: 'a', name: 'b', heads: 1, needles: 1, status: 'pending' }]);
  const [accessoryHeader, ...accessoryLines] = await linesOf(t, 'accessories');
  expect(accessoryHeader).toBe('id,name,status,createdAt');
  expect(accessoryLines.map((line) => line.split(',')[1])).toEqual(names);
  const [modelHeader, first, ...models] = await linesOf(t, 'models');
  expect(modelHeader).toBe('id,brand,name,heads,needles,status,createdAt');
  expect(first).toMatch(/^[\da-f-]{36},a,b,1,1,pending,\d{4}-/);
  expect(new Set(models).size).toBe(450);
});

test('accounts go out without anything that somebody signs in with, and no name runs as a formula', async () => {
  await using t = await openBackOffice();
  await t.addUser({ username: '=cmd()', password: 'the hash of a password', email: 'cmd@shop.example' });
  const [header, ...lines] = await linesOf(t, 'users');
  expect(header).toBe('id,username,role,name,email,phone,city,state,zip,emailConfirmedAt,createdAt');
  expect(lines).toHaveLength(2);
  expect(lines.join('\n')).toContain(",'=cmd(),user,");
  expect(lines.join('\n')).not.toMatch(/hash|no password/);
});

const LISTS = ['machines', 'accessories', 'models', 'users', 'payments?state=used', 'audit-log?subject=user'] as const;

test.each(LISTS)('who saves %s is noted once, with what was asked for and how many rows there were', async (list) => {
  await using t = await openBackOffice();
  const path = `/api/admin/export/${list}`;
  const looked = await t.call('HEAD', path);
  expect([looked.statusCode, looked.body]).toEqual([200, '']);
  expect(await t.database.db.$count(auditLog)).toBe(0);
  const file = await t.call('GET', path);
  expect(looked.headers['content-disposition']).toBe(file.headers['content-disposition']);
  const [type, query] = list.split('?');
  const rows = file.body.trimEnd().split('\r\n').length - 1;
  const after = { ...Object.fromEntries(new URLSearchParams(query)), rows };
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    {
      actorUserId: t.admin.id,
      actorName: 'boss',
      action: `export ${type}`,
      subjectType: 'export',
      subjectId: type,
      before: null,
      after,
    },
  ]);
});

test('a list that cannot be noted is not sent, and one that is refused leaves no entry', async () => {
  await using t = await openBackOffice();
  const seller = await t.signIn(await t.addUser());
  const asSeller = await t.app.inject({ url: '/api/admin/export/users', headers: seller });
  expect(asSeller.statusCode).toBe(403);
  expect(await t.database.db.$count(auditLog)).toBe(0);
  await t.database.pool.query('alter table audit_log add constraint is_full check (false)');
  const unnoted = await t.call('GET', '/api/admin/export/users');
  await t.database.pool.query('alter table audit_log drop constraint is_full');
  expect(unnoted.statusCode).toBe(500);
  expect(unnoted.headers['content-disposition']).toBeUndefined();
});
