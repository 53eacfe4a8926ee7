import { expect, test } from 'vitest';
import { accessories, auditLog } from '#app/db/tables/site.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { proposeAccessories } from './reference-data.service.ts';

const ALL = '/api/admin/accessories';

async function openBackOffice(t: TestApp) {
  const admin = await t.addUser({ role: 'admin', username: 'boss' });
  const headers = await t.signIn(admin);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const add = async (name: string, status: 'pending' | 'approved' = 'approved', createdAt = new Date()) => {
    const [row] = await t.database.db.insert(accessories).values({ name, status, createdAt }).returning();
    if (row === undefined) throw new Error('Not stored');
    return row.id;
  };
  const offered = async (): Promise<string[]> => (await t.app.inject('/api/accessories')).json();
  const acts = () =>
    t.database.db
      .select({ who: auditLog.actorName, action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .orderBy(auditLog.id);
  return { admin, call, add, offered, acts };
}

test('moderators see all accessories: the longest waiting first, then the others as a person sorts them', async () => {
  await using t = await startTestApp();
  const { call, add } = await openBackOffice(t);
  await add('12" Tubular Hoops');
  await add('Laser', 'pending', new Date('2026-02-01T00:00:00Z'));
  await add('3.5" Tubular Hoops');
  await add('Sequins', 'pending', new Date('2026-01-01T00:00:00Z'));
  const answer = await call('GET', ALL);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.json().map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['Sequins', 'pending'],
    ['Laser', 'pending'],
    ['3.5" Tubular Hoops', 'approved'],
    ['12" Tubular Hoops', 'approved'],
  ]);
  expect(answer.json()[0].createdAt).toBe('2026-01-01T00:00:00.000Z');
});

test('an accessory that is added is offered to sellers at once, trimmed, and noted', async () => {
  await using t = await startTestApp();
  const { call, offered, acts } = await openBackOffice(t);
  const answer = await call('POST', ALL, { accessory: '  Cap Driver ' });
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: expect.any(String), name: 'Cap Driver', status: 'approved', createdAt: expect.any(String) },
  ]);
  expect(await offered()).toEqual(['Cap Driver']);
  expect(await acts()).toEqual([
    { who: 'boss', action: 'add accessory', before: null, after: { name: 'Cap Driver', status: 'approved' } },
  ]);
});

test('adding what waits under that name approves it, in the spelling of the moderator', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const id = await add('cap driver', 'pending');
  const answer = await call('POST', ALL, { accessory: 'Cap Driver' });
  expect([answer.statusCode, answer.json().id]).toEqual([201, id]);
  expect(await offered()).toEqual(['Cap Driver']);
  expect(await acts()).toMatchObject([
    { before: { name: 'cap driver', status: 'pending' }, after: { name: 'Cap Driver', status: 'approved' } },
  ]);
});

test('a name that is there already is refused, in whatever case', async () => {
  await using t = await startTestApp();
  const { call, add, acts } = await openBackOffice(t);
  const id = await add('Border Frame');
  await add('Cap Driver');
  await add('Laser', 'pending');
  for (const [answer, message] of [
    [await call('POST', ALL, { accessory: 'cap DRIVER' }), 'Cap Driver is already in the list'],
    [await call('PATCH', `${ALL}/${id}`, { name: 'cap driver' }), 'Cap Driver is already in the list'],
    [await call('PATCH', `${ALL}/${id}`, { name: 'LASER' }), 'Laser waits for approval already'],
  ] as const) {
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
  }
  expect(await acts()).toEqual([]);
});

test('an accessory can be renamed, in its case alone too; the same name is no change', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const id = await add('border frame');
  expect((await call('PATCH', `${ALL}/${id}`, { name: 'Border Frame' })).json().name).toBe('Border Frame');
  expect((await call('PATCH', `${ALL}/${id}`, { name: 'Border Frame' })).statusCode).toBe(200);
  expect(await offered()).toEqual(['Border Frame']);
  expect(await acts()).toEqual([
    {
      who: 'boss',
      action: 'rename accessory',
      before: { name: 'border frame', status: 'approved' },
      after: { name: 'Border Frame', status: 'approved' },
    },
  ]);
});

test('what a seller named is offered once approved, and gone once rejected', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const laser = await add('Laser', 'pending');
  const junk = await add('Junk', 'pending');
  expect(await offered()).toEqual([]);
  expect((await call('PATCH', `${ALL}/${laser}/approve`)).json()).toMatchObject({ id: laser, status: 'approved' });
  // Repeating the request changes nothing, and is recorded once.
  expect((await call('PATCH', `${ALL}/${laser}/approve`)).statusCode).toBe(200);
  expect((await call('DELETE', `${ALL}/${junk}/reject`)).statusCode).toBe(204);
  expect(await offered()).toEqual(['Laser']);
  expect((await acts()).map(({ action, after }) => [action, after])).toEqual([
    ['approve accessory', { name: 'Laser', status: 'approved' }],
    ['reject accessory', null],
  ]);
});

test('what another moderator has approved is not rejected from a page that is out of date', async () => {
  await using t = await startTestApp();
  const { call, add, offered } = await openBackOffice(t);
  const id = await add('Laser');
  const answer = await call('DELETE', `${ALL}/${id}/reject`);
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Laser has been approved meanwhile']);
  expect(await offered()).toEqual(['Laser']);
});

test('a removed accessory is offered no longer, and a listing that has it keeps it', async () => {
  await using t = await startTestApp();
  const { call, add, offered, acts } = await openBackOffice(t);
  const id = await add('Cap Driver');
  const text = JSON.stringify([{ name: 'Cap Driver', quantity: 2 }]);
  await t.addMachine({ id: 'with-driver', accessories: text });
  expect((await call('DELETE', `${ALL}/${id}`)).statusCode).toBe(204);
  expect(await offered()).toEqual([]);
  expect((await t.app.inject('/api/machines/with-driver')).json().accessories).toBe(text);
  expect(await acts()).toMatchObject([{ action: 'remove accessory', after: null }]);
});

test('whatever is asked of an accessory that is gone, the answer is that it is', async () => {
  await using t = await startTestApp();
  const { call } = await openBackOffice(t);
  const one = `${ALL}/b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11`;
  for (const answer of [
    await call('PATCH', one, { name: 'Laser' }),
    await call('PATCH', `${one}/approve`),
    await call('DELETE', `${one}/reject`),
    await call('DELETE', one),
  ]) {
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This accessory no longer exists']);
  }
  expect((await call('DELETE', `${ALL}/banana`)).statusCode).toBe(400);
});

test.each([
  [{}, 'Accessory name is required'],
  [{ accessory: '   ' }, 'Accessory name is required'],
  [{ accessory: 7 }, 'Accessory name is required'],
  [{ accessory: 'x'.repeat(81) }, 'Must be at most 80 characters'],
  [{ accessory: 'Cap\u0000Driver' }, 'Contains characters that cannot be stored'],
  [{ accessory: 'Cap\nDriver' }, 'Contains characters that cannot be stored'],
])('the name %j is refused', async (payload, message) => {
  await using t = await startTestApp();
  const { call } = await openBackOffice(t);
  const answer = await call('POST', ALL, payload);
  expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path: 'accessory', message }]]);
});

test('of ten moderators who add the same name at once one does, while a seller names it too', async () => {
  await using t = await startTestApp({ engine: 'postgres' });
  const { call, offered, acts } = await openBackOffice(t);
  const { db } = t.database;
  const proposed = db.transaction((tx) => proposeAccessories(tx, ['laser']));
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', ALL, { accessory: 'Laser' })));
  await proposed;
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  expect(await offered()).toEqual(['Laser']);
  expect(await acts()).toHaveLength(1);
});
