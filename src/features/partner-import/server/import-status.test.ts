import { expect, test } from 'vitest';
import { importRuns } from '#app/db/tables/imports.ts';
import { auditLog } from '#app/db/tables/site.ts';
import { openBackOffice } from '#test/back-office.ts';

const PATH = '/api/admin/import-status';

test('without an import there is nothing to show', async () => {
  await using t = await openBackOffice();
  const answer = await t.call('GET', PATH);
  expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
});

test('an import that runs says how far it is, and cannot be put away', async () => {
  await using t = await openBackOffice();
  await t.database.db.insert(importRuns).values({ progress: 'Reading page 3 of 10', percentage: 30 });
  const running = { status: 'running', progress: 'Reading page 3 of 10', percentage: 30, result: null, error: null };
  expect((await t.call('GET', PATH)).json()).toMatchObject(running);
  expect((await t.call('POST', '/api/admin/import-clear')).statusCode).toBe(204);
  expect((await t.call('GET', PATH)).json()).toMatchObject(running);
  expect(await t.database.db.$count(auditLog)).toBe(0);
});

test('one that has ended shows what came of it, until it is put away, which the log tells', async () => {
  await using t = await openBackOffice();
  const result = { added: 3, updated: 12, sold: 1 };
  const ended = { status: 'completed', percentage: 100, result } as const;
  const [run] = await t.database.db.insert(importRuns).values(ended).returning();
  expect((await t.call('GET', PATH)).json()).toMatchObject({ status: 'completed', result });
  await t.call('POST', '/api/admin/import-clear');
  expect((await t.call('GET', PATH)).body).toBe('null');
  await t.call('POST', '/api/admin/import-clear');
  expect(await t.database.db.select().from(auditLog)).toMatchObject([
    { actorName: 'boss', action: 'put import away', subjectType: 'import', subjectId: run?.id },
  ]);
});

test('without an address of the partner site an import is refused in words, and none is begun', async () => {
  await using t = await openBackOffice();
  const answer = await t.call('POST', '/api/admin/import-tewh');
  const message = 'The import is not configured. Set PARTNER_SITE_URL to the address of the partner site.';
  expect([answer.statusCode, answer.json().message]).toEqual([503, message]);
  expect((await t.call('GET', PATH)).body).toBe('null');
});
