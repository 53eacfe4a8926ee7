import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/db/tables/accounts.ts';
import { machines } from '#app/db/tables/machines.ts';
import { auditLog, machineModels, uploads } from '#app/db/tables/site.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { lockWaits } from '#test/lock-waits.ts';
import type { MachineInput } from '../listings.schema.ts';

const SHOWN = '/objects/machines/demo0000.webp';

/** A public listing of the seller. */
async function withListing(options: Parameters<typeof sellAsSeller>[0] = {}) {
  const t = await sellAsSeller(options);
  const fields = { id: 'mine', sellerId: t.seller.id, image: SHOWN, images: [SHOWN] };
  await t.addMachine(fields);
  const url = '/api/machines/mine';
  return {
    ...t,
    url,
    edit: (change: Partial<MachineInput> & Record<string, unknown> = {}, more = {}) =>
      t.call('PUT', url, filledForm([SHOWN], change), more),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test("a seller's change is stored, and waits for the moderators while visitors see what they saw", async () => {
  await using t = await withListing();
  const image = await addUpload(t, t.seller);
  const change = {
    images: [image, SHOWN],
    mainImageIndex: 0,
    model: 'New one',
    city: 'Dayton',
    year: null,
    price: null,
    sellerId: null,
  };
  const answer = await t.edit(change);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    id: 'mine',
    name: 'Tajima New one',
    status: 'pending',
    rejectionReason: null,
    year: null,
    price: null,
    location: 'Dayton, Ohio 43004',
    image: SHOWN,
    images: [image, SHOWN],
    mainImageIndex: 0,
    sellerId: t.seller.id,
  });
  const seen = await t.call('GET', t.url);
  expect([seen.json(), seen.headers.etag]).toEqual([answer.json(), answer.headers.etag]);
  const approved = { id: 'mine', name: 'Tajima TMAR-K1506C', price: 42_000, images: [SHOWN], status: 'approved' };
  expect((await t.app.inject(t.url)).json()).toMatchObject(approved);
  expect(await t.database.db.$count(auditLog)).toBe(0);
  expect((await t.app.inject('/api/machines')).json()).toMatchObject([approved]);
  expect(await t.database.db.select({ name: machineModels.name }).from(machineModels)).toEqual([{ name: 'New one' }]);

  await t.edit({ images: [SHOWN] });
  expect(await t.database.db.select({ by: uploads.claimedByMachineId }).from(uploads)).toEqual([{ by: null }]);
});

test.each(['pending', 'rejected', 'featured', 'sold'] as const)(
  'a %s listing is pending once edited',
  async (status) => {
    await using t = await withListing();
    await t.database.db.update(machines).set({ status, rejectionReason: status === 'rejected' ? 'Blurred' : null });
    expect((await t.edit()).json()).toMatchObject({ status: 'pending', rejectionReason: null });
  },
);

test("an admin's change leaves status, seller and reason as they are", async () => {
  await using t = await withListing();
  const admin = await t.addUser({ role: 'admin' });
  await t.database.db.update(machines).set({ rejectionReason: 'Blurred' });
  const answer = await t.edit({ price: 1, sellerId: null }, await t.signIn(admin));
  expect(answer.statusCode, answer.body).toBe(200);
  const kept = { status: 'approved', rejectionReason: 'Blurred', sellerId: t.seller.id, financingAvailable: false };
  expect(answer.json()).toMatchObject({ ...kept, price: 1, shownPrice: 1 });
  expect((await t.app.inject('/api/machines')).json()).toMatchObject([{ id: 'mine', price: 1 }]);
  const entries = await t.database.db.select().from(auditLog);
  expect(entries).toMatchObject([
    {
      actorUserId: admin.id,
      action: 'edit listing',
      subjectId: 'mine',
      before: { price: 42_000 },
      after: { price: 1 },
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/sam@shop|Columbus/);
});

test('name, location, fallback image and main image are kept as they are sent', async () => {
  await using t = await withListing();
  const image = await addUpload(t, t.seller);
  const said = { name: 'Six heads, one owner', location: 'Behind the mill, Dayton', image, mainImageIndex: 1 };
  const answer = await t.edit({ images: [SHOWN, image], ...said });
  expect([answer.statusCode, answer.json()], answer.body).toMatchObject([200, said]);
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  await t.call('PATCH', `${t.url}/status`, { status: 'approved' }, admin);
  await t.database.db.update(machines).set({ isPremiumPaid: true });
  expect((await t.app.inject(t.url)).json()).toMatchObject(said);
  const changed = await t.edit({ images: [SHOWN, image], name: 'Seven', mainImageIndex: 0 });
  expect(changed.json()).toMatchObject({ ...said, name: 'Seven', mainImageIndex: 0 });
  const { changes } = (await t.call('GET', '/api/admin/machines/mine/changes', undefined, admin)).json();
  expect(changes).toEqual([
    { field: 'name', before: said.name, after: 'Seven' },
    { field: 'mainImageIndex', before: 1, after: 0 },
  ]);
});

test('name, location, fallback image and main image stay as they were where a change does not name them', async () => {
  await using t = await withListing();
  const [one, two] = [await addUpload(t, t.seller), await addUpload(t, t.seller)];
  const own = { name: 'Six heads, one owner', location: 'Behind the mill', image: one, mainImageIndex: 2 };
  await t.edit({ images: [SHOWN, one, two], ...own });
  expect((await t.edit({ images: [SHOWN, one, two], price: 5 })).json()).toMatchObject({ ...own, price: 5 });
  expect((await t.edit({ images: [two, SHOWN], price: 6 })).json()).toMatchObject({ mainImageIndex: 0, image: two });
  expect((await t.edit({ images: [SHOWN] })).json()).toMatchObject({ mainImageIndex: 0, image: SHOWN });
});

test('what was composed is composed anew of what changes, also where it is sent as it was', async () => {
  await using t = await withListing();
  const { name, location } = (await t.edit()).json();
  for (const sent of [{ name, location }, {}]) {
    const answer = await t.edit({ model: 'New one', city: 'Dayton', ...sent });
    expect(answer.json()).toMatchObject({ name: 'Tajima New one', location: 'Dayton, Ohio 43004' });
    await t.edit();
  }
});

test('a listing shows no image that is not its own', async () => {
  await using t = await withListing();
  for (const [path, value] of [
    ['image', '/objects/machines/a0000000.webp'],
    ['image', 'https://elsewhere.example/a.png'],
    ['mainImageIndex', 1],
    ['mainImageIndex', -1],
  ] as const) {
    const answer = await t.edit({ [path]: value });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
  }
});

test('others may not change a listing, and learn nothing of one that they cannot see', async () => {
  await using t = await withListing();
  const other = await t.signIn(await t.addUser());
  expect((await t.edit({}, other)).statusCode).toBe(403);
  await t.database.db.update(machines).set({ status: 'pending' });
  expect((await t.edit({}, other)).statusCode).toBe(404);
  expect((await t.edit({}, await t.signIn('guest'))).statusCode).toBe(403);
  const missing = await t.call('PUT', '/api/machines/none', filledForm([SHOWN]));
  expect(missing.statusCode).toBe(404);
  const [row] = await t.database.db.select().from(machines);
  expect([row?.model, row?.pendingChangeAt]).toEqual(['TMAR-K1506C', null]);
});

test('nothing is overwritten that was changed since it was read', async () => {
  await using t = await withListing();
  const etag = String((await t.call('GET', t.url)).headers.etag);
  const first = await t.edit({ model: 'First' }, { 'if-match': etag });
  expect(first.statusCode).toBe(200);
  const second = await t.edit({ model: 'Second' }, { 'if-match': etag });
  expect([second.statusCode, second.json().error]).toEqual([412, 'Precondition Failed']);
  expect((await t.call('GET', t.url)).json().model).toBe('First');
  const third = await t.edit({ model: 'Third' }, { 'if-match': `"other", W/${String(first.headers.etag)}` });
  expect(third.statusCode).toBe(200);
  expect((await t.edit({ model: 'Fourth' }, { 'if-match': '*' })).statusCode).toBe(200);
});

test('of ten changes of the same state at once, one is stored', async () => {
  await using t = await withListing({ engine: 'postgres' });
  const etag = String((await t.call('GET', t.url)).headers.etag);
  const models = Array.from({ length: 10 }, (_model, index) => `Model ${index}`);
  const answers = await Promise.all(models.map((model) => t.edit({ model }, { 'if-match': etag })));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  const stored = answers.find(({ statusCode }) => statusCode === 200);
  const seen = await t.call('GET', t.url);
  expect([seen.json().model, seen.headers.etag]).toEqual([stored?.json().model, stored?.headers.etag]);
});

test('an edit that names something new and the deletion of its account do not wait for each other', async () => {
  await using t = await withListing({ engine: 'postgres' });
  const { db } = t.database;
  const editing = await db.transaction(async (tx) => {
    // In the order of a deletion: the account first, then its listings.
    await tx.select().from(users).where(eq(users.id, t.seller.id)).for('update');
    const answer = t.edit({ accessories: JSON.stringify([{ name: 'Laser', quantity: 1 }]) });
    await lockWaits(t.database, 1);
    await tx.delete(machines).where(eq(machines.sellerId, t.seller.id));
    await tx.delete(users).where(eq(users.id, t.seller.id));
    return { answer };
  });
  expect((await editing.answer).statusCode).toBe(401);
});

test('another brand takes Premium; one that the listing has had already does not ask again', async () => {
  await using t = await withListing();
  expect((await t.edit({ brand: 'Ricoma' })).json().issues[0].path).toBe('brand');
  expect((await t.edit({ brand: 'Ricoma', premium: true })).json()).toMatchObject({
    brand: 'Ricoma',
    status: 'pending',
  });
  expect((await t.edit({ brand: 'ricoma', price: 5 })).statusCode).toBe(200);
  const consignment = await t.edit({ brand: 'Ricoma', isConsignment: true });
  expect([consignment.statusCode, consignment.json().issues[0].path]).toEqual([400, 'isConsignment']);
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  await t.call('POST', `/api/admin${t.url.slice(4)}/changes/reject`, {}, admin);
  const shown = await t.edit({ brand: 'Ricoma', premium: true }, admin);
  expect([shown.statusCode, shown.json().issues[0].path]).toEqual([400, 'brand']);
  await t.database.db.update(machines).set({ isPremiumPaid: true }).where(eq(machines.id, 'mine'));
  expect((await t.edit({ brand: 'Ricoma' }, admin)).json()).toMatchObject({ brand: 'Ricoma', status: 'approved' });
});

test('Premium that was paid for one brand is not carried to one for which it costs more', async () => {
  await using t = await withListing();
  await t.database.db.update(machines).set({ brand: 'SWF', isPremiumPaid: true }).where(eq(machines.id, 'mine'));
  const dearer = await t.edit({ brand: 'Tajima' });
  expect([dearer.statusCode, dearer.json().issues]).toEqual([
    400,
    [{ path: 'brand', message: 'Premium was paid for another brand, and costs more for this one' }],
  ]);
  expect((await t.edit({ brand: 'Melco' })).statusCode).toBe(200);
});

test('fields are checked as for a new listing, and a picture of somebody else is refused', async () => {
  await using t = await withListing();
  expect((await t.edit({ zip: '1' })).json().issues).toEqual([{ path: 'zip', message: 'ZIP code is required' }]);
  const foreign = await addUpload(t, await t.addUser());
  expect((await t.edit({ images: [SHOWN, foreign] })).json().issues[0].path).toBe('images');
  expect((await t.call('GET', t.url)).json()).toMatchObject({ status: 'approved', images: [SHOWN] });
});

test('a price that only an admin may set stays when the rest is changed, and is no price for a seller to say', async () => {
  await using t = await withListing();
  const pictures = { image: null, images: [] };
  const dear = await t.addMachine({ ...pictures, sellerId: t.seller.id, price: 2_500_000 });
  const edit = (id: string, price: number) => t.call('PUT', `/api/machines/${id}`, { ...filledForm([]), price });
  const saved = await edit(dear.id, 2_500_000);
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ price: 2_500_000 })]);
  for (const refused of [await edit(dear.id, 2_500_001), await t.edit({ price: 2_500_000 })]) {
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'price', message: 'Price must be a whole number from 1 to 999999' }],
    ]);
  }
});

test('what an import has left open may stay so when the rest is changed; what has been said is not taken away', async () => {
  await using t = await withListing();
  const open = { city: null, state: null, zip: null, contactName: null, contactEmail: null };
  await t.addMachine({ ...open, id: 'imported', sellerId: t.seller.id, image: null, images: [] });
  const edit = (change: object) => t.call('PUT', '/api/machines/imported', { ...filledForm([]), ...open, ...change });
  const saved = await edit({ price: 12_000 });
  expect([saved.statusCode, saved.json()]).toEqual([
    200,
    expect.objectContaining({ ...open, price: 12_000, images: [] }),
  ]);
  const wrong = await edit({ city: 'X', contactEmail: 'nowhere' });
  expect(wrong.json().issues).toEqual([
    { path: 'city', message: 'City is required' },
    { path: 'contactEmail', message: 'Invalid email address' },
  ]);
  expect((await edit({ city: 'Columbus' })).statusCode).toBe(200);
  const emptied = await edit({ city: '' });
  expect([emptied.statusCode, emptied.json().issues]).toEqual([400, [{ path: 'city', message: 'City is required' }]]);
  expect((await t.edit({ images: [], zip: '' })).json().issues).toEqual([
    { path: 'zip', message: 'ZIP code is required' },
    { path: 'images', message: 'Images Required: Please upload at least one image of your equipment' },
  ]);
});
