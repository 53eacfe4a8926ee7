import { expect, test } from 'vitest';
import { auditLog, machineModels } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const ALL = '/api/admin/models';
const MODEL = { name: 'Racer 4S', heads: 4, needles: 12 };

async function openBackOffice(t: TestApp) {
  const headers = await t.signIn(await t.addUser({ role: 'admin', username: 'boss' }));
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const add = async (fields: Partial<typeof machineModels.$inferInsert> = {}) => {
    const values = { brand: 'ZSK', ...MODEL, ...fields };
    const [row] = await t.database.db.insert(machineModels).values(values).returning();
    if (row === undefined) throw new Error('Not stored');
    return row.id;
  };
  const offered = async (): Promise<Record<string, unknown>> => (await t.app.inject('/api/models')).json();
  const acts = () =>
    t.database.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .orderBy(auditLog.id);
  return { call, add, offered, acts };
}

test('moderators see all models: the longest waiting first, then the others by brand and heads', async () => {
  await using t = await startTestApp();
  const { call, add } = await openBackOffice(t);
  await add({ name: 'Racer 6S', heads: 6 });
  await add({ name: 'Late', status: 'pending', createdAt: new Date('2026-02-01T00:00:00Z') });
  await add({ name: 'Sprint 6', heads: 1 });
  await add({ name: 'Early', status: 'pending', createdAt: new Date('2026-01-01T00:00:00Z') });
  await add({ brand: 'barudan', name: 'BEVT', heads: 1 });
  const answer = await call('GET', ALL);
  expect(answer.json().map(({ name }: { name: string }) => name)).toEqual([
    'Early',
    'Late',
    'BEVT',
    'Sprint 6',
    'Racer 6S',
  ]);
  expect(answer.json()[0]).toEqual({
    ...MODEL,
    id: expect.any(String),
    brand: 'ZSK',
    name: 'Early',
    status: 'pending',
    createdAt: '2026-01-01T00:00:00.000Z',
    proposer: null,
  });
});

test('a model that is added is offered at once, under its brand as that is spelled already', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  await add({ name: 'Sprint 6', heads: 1 });
  const answer = await call('POST', ALL, { brand: ' zsk ', model: { ...MODEL, name: ' Racer 4S ' } });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { ...MODEL, id: expect.any(String), brand: 'ZSK', status: 'approved', createdAt: expect.any(String) },
  ]);
  expect(await offered()).toEqual({ ZSK: [{ name: 'Sprint 6', heads: 1, needles: 12 }, MODEL] });
  expect(await acts()).toEqual([
    { action: 'add model', before: null, after: { ...MODEL, brand: 'ZSK', status: 'approved' } },
  ]);
});

test('the same model with other heads or needles is another one; the very same is refused', async () => {
  await using t = await startTestApp();
  const { call, add } = await openBackOffice(t);
  await add();
  expect((await call('POST', ALL, { brand: 'ZSK', model: { ...MODEL, heads: 6 } })).statusCode).toBe(201);
  expect((await call('POST', ALL, { brand: 'ZSK', model: { ...MODEL, needles: 9 } })).statusCode).toBe(201);
  const again = await call('POST', ALL, { brand: 'zsk', model: { ...MODEL, name: 'RACER 4s' } });
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'ZSK Racer 4S with these heads and needles is already in the list',
  ]);
});

test('adding what waits approves it, approving offers it, and rejecting takes it away', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const waiting = await add({ name: 'racer 4s', status: 'pending' });
  const wanted = await add({ name: 'Wanted', status: 'pending' });
  const junk = await add({ name: 'Junk', status: 'pending' });
  expect((await call('POST', ALL, { brand: 'ZSK', model: MODEL })).json().id).toBe(waiting);
  expect((await call('PATCH', `${ALL}/${wanted}/approve`)).json()).toMatchObject({ id: wanted, status: 'approved' });
  expect((await call('PATCH', `${ALL}/${wanted}/approve`)).statusCode).toBe(200);
  expect((await call('DELETE', `${ALL}/${junk}/reject`)).statusCode).toBe(204);
  expect(await offered()).toEqual({ ZSK: [MODEL, { ...MODEL, name: 'Wanted' }] });
  expect((await acts()).map(({ action }) => action)).toEqual(['add model', 'approve model', 'reject model']);
  const late = await call('DELETE', `${ALL}/${wanted}/reject`);
  expect([late.statusCode, late.json().message]).toEqual([409, 'ZSK Wanted has been approved meanwhile']);
});

test('a removed model is offered no longer, and its listings stay', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const id = await add();
  await t.addMachine({ id: 'racer', brand: 'ZSK', model: 'Racer 4S' });
  expect((await call('DELETE', `${ALL}/${id}`)).statusCode).toBe(204);
  expect(await offered()).toEqual({});
  expect((await t.app.inject('/api/machines/racer')).statusCode).toBe(200);
  expect(await acts()).toMatchObject([{ action: 'remove model', before: MODEL, after: null }]);
});

test('a removed brand takes all its models along, those that wait too', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  await add();
  await add({ brand: 'zsk', name: 'Sprint' });
  await add({ name: 'Waiting', status: 'pending' });
  await add({ brand: 'Barudan' });
  await t.addMachine({ id: 'racer', brand: 'ZSK', model: 'Racer 4S' });
  const answer = await call('DELETE', '/api/admin/brands', { brandName: 'zSK' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(Object.keys(await offered())).toEqual(['Barudan']);
  expect((await t.app.inject('/api/machines/racer')).statusCode).toBe(200);
  const [act] = await acts();
  expect(act).toMatchObject({ action: 'remove brand', before: { models: { length: 3 } } });
  const again = await call('DELETE', '/api/admin/brands', { brandName: 'zSK' });
  expect([again.statusCode, again.json().message]).toEqual([404, 'There is no model of zSK any more']);
});

test('whatever is asked of a model that is gone, the answer is that it is', async () => {
  await using t = await startTestApp();
  const { call } = await openBackOffice(t);
  const one = `${ALL}/b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11`;
  for (const answer of [
    await call('PATCH', `${one}/approve`),
    await call('DELETE', `${one}/reject`),
    await call('DELETE', one),
  ]) {
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This model no longer exists']);
  }
});

const INCOMPLETE = 'Please fill in all model fields';

test.each([
  [{ model: MODEL }, 'brand', 'Please select a brand first'],
  [{ brand: ' ', model: MODEL }, 'brand', 'Please select a brand first'],
  [{ brand: 'ZSK' }, 'model', INCOMPLETE],
  [{ brand: 'ZSK', model: { ...MODEL, name: ' ' } }, 'model.name', INCOMPLETE],
  [{ brand: 'ZSK', model: { ...MODEL, heads: null } }, 'model.heads', INCOMPLETE],
  [{ brand: 'ZSK', model: { ...MODEL, heads: '4' } }, 'model.heads', INCOMPLETE],
  [{ brand: 'ZSK', model: { ...MODEL, needles: 0 } }, 'model.needles', 'Must be a whole number from 1 to 999'],
  [{ brand: 'ZSK', model: { ...MODEL, needles: 1.5 } }, 'model.needles', 'Must be a whole number from 1 to 999'],
  [{ brand: 'ZSK', model: { ...MODEL, needles: 1_000 } }, 'model.needles', 'Must be at most 999'],
  [{ brand: 'x'.repeat(81), model: MODEL }, 'brand', 'Must be at most 80 characters'],
])('the model %j is refused', async (payload, path, message) => {
  await using t = await startTestApp();
  const { call } = await openBackOffice(t);
  const answer = await call('POST', ALL, payload);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]]);
});

test('of ten moderators who add the same model at once one does', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { call, acts } = await openBackOffice(t);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', ALL, { brand: 'ZSK', model: MODEL })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  expect(await acts()).toHaveLength(1);
});
