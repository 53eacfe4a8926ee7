import { expect, test } from 'vitest';
import { browseAsVisitor } from '#test/fixtures/visitor-browsing.ts';

const CORRECT = { brand: 'Tajima', heads: 6, model: 'TMAR' };

test('a machine is found by its id, its current slug and every earlier one', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'tjaima-6-head-tmr-7f3k2q', ...CORRECT });
  for (const slug of ['tjaima-6-head-tmr-7f3k2q', 'tajima-6-head-tmar-7f3k2q', 'anything-6-head-7f3k2q']) {
    const found = await t.get(`/api/machine-slugs/${slug}`);
    expect([slug, found.json()]).toEqual([slug, { id: 'tjaima-6-head-tmr-7f3k2q' }]);
  }
  for (const slug of ['tajima-6-head-tmar-000000', '7f3k2q', 'tajima-7f3k2q'])
    expect((await t.get(`/api/machine-slugs/${slug}`)).statusCode).toBe(404);
});

test('of two machines whose ids end alike, the one with these words is found', async () => {
  await using t = await browseAsVisitor();
  await t.addMachine({ id: 'tjaima-6-head-tmr-7f3k2q', ...CORRECT });
  await t.addMachine({ id: 'barudan-4-head-bevs-7f3k2q', brand: 'Barudan', heads: 4, model: 'BEVS' });
  const find = async (slug: string) => (await t.get(`/api/machine-slugs/${slug}`)).json<{ id?: string }>().id;
  expect(await find('tajima-6-head-tmar-7f3k2q')).toBe('tjaima-6-head-tmr-7f3k2q');
  expect(await find('barudan-4-head-bevs-7f3k2q')).toBe('barudan-4-head-bevs-7f3k2q');
  expect(await find('another-4-head-7f3k2q')).toBeUndefined();
});

test('a slug tells nothing of a listing that visitors never saw, except to its seller and to admins', async () => {
  await using t = await browseAsVisitor();
  const seller = await t.addUser();
  const id = 'tjaima-6-head-tmr-7f3k2q';
  await t.addMachine({ id, ...CORRECT, status: 'pending', sellerId: seller.id });
  const statusFor = async (headers = {}) =>
    (await t.get('/api/machine-slugs/tajima-6-head-tmar-7f3k2q', headers)).statusCode;
  expect(await statusFor()).toBe(404);
  expect(await statusFor(await t.signIn(await t.addUser()))).toBe(404);
  expect(await statusFor(await t.signIn(seller))).toBe(200);
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  expect(await statusFor(admin)).toBe(200);

  const approve = { method: 'PATCH', url: `/api/machines/${id}/status`, headers: admin } as const;
  expect((await t.app.inject({ ...approve, payload: { status: 'approved' } })).statusCode).toBe(200);
  expect(await statusFor()).toBe(200);
  expect((await t.app.inject({ method: 'DELETE', url: `/api/machines/${id}`, headers: admin })).statusCode).toBe(204);
  expect(await statusFor()).toBe(200);
});
