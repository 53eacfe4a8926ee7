import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { accessories, machineModels, operatorContact, uploads } from '#app/db/tables/site.ts';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import { addAccount } from '#test/accounts.ts';
import { addUpload, filledForm, sellAsSeller } from '#test/fixtures/listings.ts';
import { nextCalendarYear } from '../listings.schema.ts';

test('a machine that is listed waits for review, with all that follows from what its seller said', async () => {
  await using t = await sellAsSeller();
  const images = [await addUpload(t, t.seller), await addUpload(t, t.seller)];
  const answer = await t.call('POST', '/api/machines', filledForm(images));
  expect(answer.statusCode, answer.body).toBe(201);
  const machine = answer.json();
  expect(machine).toMatchObject({
    name: 'Tajima TMAR-K1506C',
    status: 'pending',
    condition: 'used',
    price: 42_000,
    isConsignment: false,
    location: 'Columbus, Ohio 43004',
    image: images[0],
    images,
    mainImageIndex: 0,
    sellerId: t.seller.id,
    contactPhone: null,
    financingAvailable: false,
  });
  expect(machine.id).toMatch(/^tajima-6-head-tmar-k1506c-[0-9a-z]{6}$/);
  const url = `/api/machines/${machine.id}`;
  expect((await t.app.inject(url)).statusCode).toBe(404);
  const seen = await t.call('GET', url);
  expect([seen.json(), seen.headers.etag]).toEqual([machine, answer.headers.etag]);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const [row] = await t.database.db.select().from(machines);
  expect(row?.stateCode).toBe('OH');
  const claims = await t.database.db.select({ by: uploads.claimedByMachineId }).from(uploads);
  expect(claims).toEqual([{ by: machine.id }, { by: machine.id }]);
});

test('a brand and a model in letters that only look Latin are those that buyers read, also to the reference', async () => {
  await using t = await sellAsSeller();
  await ensureReferenceData(t.database.db);
  const names = { brand: 'Other', customBrand: 'T\u0430jima', model: 'Other', customModel: '\u0422MAR-K1506C' };
  const answer = await t.submit({ ...names, premium: false });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ brand: 'Tajima', model: 'TMAR-K1506C', name: 'Tajima TMAR-K1506C' });
  expect(await t.database.db.$count(machineModels, eq(machineModels.status, 'pending'))).toBe(0);
});

test('what is not the seller’s to say is dropped', async () => {
  await using t = await sellAsSeller();
  const other = await t.addUser();
  const answer = await t.submit({
    id: 'mine',
    name: 'Another',
    status: 'approved',
    condition: 'new',
    isPremiumPaid: true,
    isFeaturedPaid: true,
    premiumUntil: '2099-01-01',
    listingOptionsPaymentIntentId: 'PAY-1',
    createdAt: '2020-01-01T00:00:00Z',
    sellerId: other.id,
    mainImageIndex: 7,
    financingAvailable: true,
    rejectionReason: 'none',
    hiddenPrice: true,
    location: 'Elsewhere',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    name: 'Tajima TMAR-K1506C',
    status: 'pending',
    condition: 'used',
    isPremiumPaid: false,
    isFeaturedPaid: false,
    premiumUntil: null,
    sellerId: t.seller.id,
    mainImageIndex: 0,
    financingAvailable: false,
    rejectionReason: null,
    hiddenPrice: false,
    location: 'Columbus, Ohio 43004',
  });
  expect(answer.json().id).not.toBe('mine');
  expect(answer.json().createdAt > '2026').toBe(true);
});

test('each field that is wrong is named, with its sentence', async () => {
  await using t = await sellAsSeller();
  const noImages = 'Images Required: Please upload at least one image of your equipment';
  const refusals = [
    ['brand', '', 'Please select a brand'],
    ['model', ' ', 'Model is required'],
    ['heads', 0, 'Number of heads is required'],
    ['heads', '6', 'Number of heads is required'],
    ['heads', 1_000, 'Must be at most 999'],
    ['needles', null, 'Number of needles is required'],
    ['year', 1899, 'Year must be 1900 or later'],
    ['year', nextCalendarYear() + 1, 'Year must be next year or earlier'],
    ['price', 0, 'Price must be a whole number from 1 to 999999'],
    ['price', 1_000_000, 'Price must be a whole number from 1 to 999999'],
    ['city', 'C', 'City is required'],
    ['state', undefined, 'State is required'],
    ['zip', '4300', 'ZIP code is required'],
    ['contactName', '', 'Name is required'],
    ['contactEmail', 'sam@', 'Invalid email address'],
    ['description', 'x\0', 'Contains characters that cannot be stored'],
    ['accessories', JSON.stringify([{ name: 'x\0' }]), "An accessory's name must be at most 80 characters"],
    ['images', [], noImages],
    ['images', undefined, noImages],
    ['images', Array.from({ length: 11 }, () => '/objects/machines/a0000000.webp'), 'Too Many Images'],
    ['customBrand', null, 'Please enter the brand', { brand: 'Other', premium: true }],
    ['customModel', '', 'Model is required', { model: 'other' }],
    ['model', 'two\u2028lines', 'Contains characters that cannot be stored'],
    ['contactPhone', '1\n2', 'Contains characters that cannot be stored'],
  ] as const;
  for (const [path, value, message, rest] of refusals) {
    const answer = await t.submit({ ...rest, [path]: value });
    expect([answer.statusCode, answer.json().issues], message).toEqual([400, [{ path, message }]]);
  }
  const far = await t.submit({ images: ['https://example.com/a.webp'] });
  expect([far.statusCode, far.json().issues[0].path]).toEqual([400, 'images.0']);
  expect(await t.database.db.$count(machines)).toBe(0);
});

test('pictures that were never uploaded, or by somebody else, cannot be shown, and nothing is stored', async () => {
  await using t = await sellAsSeller();
  const foreign = await addUpload(t, await t.addUser());
  for (const image of ['/objects/machines/a0000000.webp', foreign]) {
    const answer = await t.submit({ images: [image] });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, 'images']);
  }
  expect(await t.database.db.$count(machines)).toBe(0);
  expect(await t.database.db.$count(machineModels)).toBe(0);
});

test('a brand outside the preapproved list takes Premium, and is never on consignment', async () => {
  await using t = await sellAsSeller();
  const required = {
    path: 'brand',
    message: 'Premium Listing is required for brands not in our preapproved list',
  };
  const consignment = { path: 'isConsignment', message: 'Consignment is only for preapproved brands' };
  for (const brand of [{ brand: 'Ricoma' }, { brand: 'Other', customBrand: 'Home made' }]) {
    const plain = await t.submit({ ...brand, premium: false });
    expect([plain.statusCode, plain.json().message, plain.json().issues]).toEqual([400, required.message, [required]]);
    const both = await t.submit({ ...brand, isConsignment: true });
    expect(both.json().issues).toEqual([required, consignment]);
    const wished = await t.submit({ ...brand, premium: true });
    expect([wished.statusCode, wished.json().isPremiumPaid]).toEqual([201, false]);
  }
  const usual = await t.submit({ brand: ' tAJIMA', isConsignment: true });
  expect(usual.json()).toMatchObject({ brand: 'Tajima', isConsignment: true });
});

test('models and accessories that nobody has named before wait for review, the others stay as they are', async () => {
  await using t = await sellAsSeller();
  await ensureReferenceData(t.database.db);
  const list = [{ name: 'Cap Driver', quantity: 2 }, { name: 'Laser Pointer' }, { name: 'laser pointer', quantity: 3 }];
  const custom = { brand: 'Other', customBrand: 'Home made', model: 'Other', customModel: 'One', premium: true };
  const answer = await t.submit({ ...custom, description: ' ', accessories: JSON.stringify(list) });
  expect(answer.json()).toMatchObject({
    name: 'Home made One',
    brand: 'Home made',
    customBrand: 'Home made',
    model: 'One',
    customModel: 'One',
    description: 'Home made One 2018',
    accessories: JSON.stringify([
      { name: 'Cap Driver', quantity: 2 },
      { name: 'laser pointer', quantity: 3 },
    ]),
  });
  await t.submit({ model: 'tmar-k1506c', accessories: 'a text' });
  await t.submit({ model: 'Other', customModel: 'TMAR-K1506C', heads: 5, description: null, year: null });
  const pendingModels = await t.database.db.select().from(machineModels).where(eq(machineModels.status, 'pending'));
  expect(pendingModels.map(({ brand, name, heads }) => [brand, name, heads])).toEqual([
    ['Home made', 'One', 6],
    ['Tajima', 'TMAR-K1506C', 5],
  ]);
  const pending = await t.database.db.select().from(accessories).where(eq(accessories.status, 'pending'));
  expect(pending.map(({ name }) => name)).toEqual(['laser pointer']);
  const texts = await t.database.db.select({ text: machines.description, list: machines.accessories }).from(machines);
  expect(texts).toEqual(
    expect.arrayContaining([
      { text: 'Runs every day.', list: null },
      { text: 'Tajima TMAR-K1506C', list: null },
    ]),
  );
});

test("the operator's own listings come with financing: an admin's, or with the operator's contact", async () => {
  await using t = await sellAsSeller();
  const admin = await t.addUser({ role: 'admin' });
  await t.database.db.update(operatorContact).set({ email: 'Sales@shop.example', phone: '+1 (817) 555-0100' });
  const byContact = [{ contactEmail: 'sales@SHOP.example' }, { contactPhone: '1 817 555 0100' }];
  for (const contact of byContact) expect((await t.submit(contact)).json().financingAvailable).toBe(true);
  expect((await t.submit({ contactPhone: '817 555' })).json().financingAvailable).toBe(false);
  const payload = filledForm([await addUpload(t, admin)]);
  const own = await t.app.inject({ method: 'POST', url: '/api/machines', payload, headers: await t.signIn(admin) });
  expect(own.json()).toMatchObject({ financingAvailable: true, status: 'pending', sourceUrl: null });
});

test('no listing of a seller reads as one from the partner site', async () => {
  await using t = await sellAsSeller();
  const answer = await t.submit({ brand: 'TEWH', model: 'TEWH-1501', heads: 1 });
  expect(answer.json().id).toMatch(/^seller-tewh-1-head-tewh-1501-/);
});

test('a submission that is sent ten times at once, and once more, is one listing', async () => {
  await using t = await sellAsSeller({ engine: 'postgres' });
  const form = filledForm([await addUpload(t, t.seller), await addUpload(t, t.seller)], { model: 'New one' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.call('POST', '/api/machines', form)));
  answers.push(await t.call('POST', '/api/machines', form));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 11 }, () => 201));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await t.database.db.$count(machines)).toBe(1);

  await t.database.pool.query("update machines set created_at = created_at - interval '61 seconds'");
  const later = await t.call('POST', '/api/machines', form);
  expect([later.statusCode, later.json().issues[0].path]).toEqual([400, 'images']);
});

test('the same pictures with other facts are another listing, which cannot have them, and never the first one handed back', async () => {
  await using t = await sellAsSeller();
  const form = filledForm([await addUpload(t, t.seller)], { price: 12_000 });
  const first = await t.call('POST', '/api/machines', form);
  expect(first.statusCode).toBe(201);
  for (const other of [{ price: 13_000 }, { model: 'Another' }, { heads: 4 }, { contactPhone: '614 555 0199' }]) {
    const answer = await t.call('POST', '/api/machines', { ...form, ...other });
    expect([other, answer.statusCode, answer.json().issues?.[0].path]).toEqual([other, 400, 'images']);
  }
  const again = await t.call('POST', '/api/machines', form);
  expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
  expect(await t.database.db.$count(machines)).toBe(1);
});

test('a submission under the same key changes what the first one made, whose answer was lost', async () => {
  await using t = await sellAsSeller({ engine: 'postgres' });
  const submissionKey = '0d3f8c1e-7d5b-4c35-9b7e-2f1a5c9d8e70';
  const images = [await addUpload(t, t.seller), await addUpload(t, t.seller)];
  const form = (fields = {}) => filledForm(images, { submissionKey, ...fields });
  const answers = await Promise.all(Array.from({ length: 5 }, () => t.call('POST', '/api/machines', form())));
  const ids = new Set(answers.map((answer) => answer.json().id));
  expect([ids.size, answers.map(({ statusCode }) => statusCode)]).toEqual([1, [201, 201, 201, 201, 201]]);

  const corrected = { price: 24_000, images: images.toReversed() };
  const again = await t.call('POST', '/api/machines', form(corrected));
  expect([again.statusCode, ids.has(again.json().id)]).toEqual([201, true]);
  expect(again.json()).toMatchObject({ ...corrected, status: 'pending' });
  expect(await t.database.db.$count(machines)).toBe(1);

  const other = await addAccount(t);
  const theirs = filledForm([await addUpload(t, other)], { submissionKey });
  const answer = await t.call('POST', '/api/machines', theirs, other.headers);
  expect([answer.statusCode, ids.has(answer.json().id)]).toEqual([201, false]);
  const wrong = await t.submit({ submissionKey: 'mine' });
  expect(wrong.json().issues).toEqual([{ path: 'submissionKey', message: 'Must be a UUID' }]);
});

test("a listing fills the gaps of its seller's profile, and changes nothing that they said before", async () => {
  await using t = await sellAsSeller();
  const filled = { city: 'Columbus', state: 'Ohio', zip: '43004', phone: '614 555 0100' };
  const before = (await t.call('GET', '/api/user')).json();
  const own = { name: before.name, email: 'sam@shop.example', city: 'Dayton' };
  expect((await t.call('PATCH', '/api/user/profile', own)).statusCode).toBe(200);
  await t.submit({ contactPhone: filled.phone, contactName: 'Somebody Else' });
  const after = (await t.call('GET', '/api/user')).json();
  expect(after).toMatchObject({ ...filled, ...own });
  await t.submit({ contactPhone: '1', zip: '00000' });
  expect((await t.call('GET', '/api/user')).json()).toEqual(after);
});

test('listings that name the same new accessories in another order do not stand in each other’s way', async () => {
  await using t = await sellAsSeller({ engine: 'postgres' });
  const names = ['alpha', 'Beta', 'gamma', 'Delta'].map((name) => ({ name }));
  const lists = Array.from({ length: 8 }, (_list, index) => (index % 2 === 0 ? names : names.toReversed()));
  const answers = await Promise.all(lists.map((list) => t.submit({ accessories: JSON.stringify(list) })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 201));
  expect(await t.database.db.$count(accessories)).toBe(4);
});
