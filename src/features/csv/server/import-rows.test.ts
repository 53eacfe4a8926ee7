import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deletedListings } from '#app/db/tables/deleted-listings.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { placements } from '#app/db/tables/payments.ts';
import { accessories, machineModels, uploads } from '#app/db/tables/site.ts';
import { runImport } from './run-import.service.ts';
import { depsOf, fileOf, IMPORTS, NEEDED, openCsvOffice, TAJIMA } from '#test/fixtures/csv-imports.ts';
import type { MachineColumn } from '../csv-imports.schema.ts';
import { RemoteError } from '#app/lib/http-client/errors.ts';

type Office = Awaited<ReturnType<typeof openCsvOffice>>;

/** A file with one row with these cells for a listing. */
function saying(id: string, cells: Partial<Record<MachineColumn, string | number>>): string {
  const [brand, model, heads, needles] = TAJIMA;
  const all = { id, brand, model, heads, needles, ...cells };
  return fileOf(Object.keys(all), Object.values(all));
}

async function stored({ database }: Office, id: string) {
  const [machine] = await database.db.select().from(machines).where(eq(machines.id, id));
  return machine;
}

const WRONG: [MachineColumn, string, string][] = [
  ['brand', ' ', 'is required'],
  ['brand', 'x'.repeat(81), 'must be at most 80 characters'],
  ['brand', 'Other', 'Please enter the brand'],
  ['model', 'a\nb', 'contains characters that cannot be stored'],
  ['heads', '0', 'must be from 1 to 999'],
  ['heads', '1e3', 'must be a whole number'],
  ['needles', '-1', 'must be a whole number'],
  ['year', '2018.5', 'must be a whole number'],
  ['condition', 'broken', 'must be one of new, used, refurbished'],
  ['price', '42.000', 'must be a whole number'],
  ['price', '4,2000', 'must be a whole number'],
  ['price', '42000.505', 'must be a whole number'],
  ['price', '10000000', 'must be from 1 to 9999999'],
  ['hiddenPrice', 'maybe', 'must be true or false'],
  ['zip', '2110', 'is too short'],
  ['accessories', 'Hoop:many', 'must be written as name:quantity;name:quantity'],
  ['images', 'photo.jpg', 'must be addresses that begin with /objects/ or https://'],
  ['images', 'http://insecure.example/a.jpg', 'must be addresses that begin with /objects/ or https://'],
  ['images', '/objects/machines/0123456789abcdef01234567.webp', 'are not all stored here'],
  [
    'images',
    Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`).join(';'),
    'must be at most 10 addresses',
  ],
  ['mainImageIndex', '1', 'must be less than the number of images'],
  ['sourceUrl', 'javascript:alert(1)', 'must be an address that begins with http:// or https://'],
  ['status', 'gone', 'must be one of pending, approved, featured, sold, rejected'],
  ['sellerId', 'sam', 'must be the id of an account'],
  ['sellerId', 'b9b1e8a2-5f0c-4a52-9c27-6a3f1d0e7c11', 'must be the id of an account'],
  ['contactEmail', 'nobody', 'Invalid email address'],
  ['id', 'x'.repeat(301), 'cannot be the id of a listing'],
];

test('each cell that is wrong is named with what is wrong with it', async () => {
  await using t = await openCsvOffice();
  for (const [column, value, reason] of WRONG) {
    const checked = await t.check(saying('', { [column]: value }));
    const [row] = await t.rows(checked);
    const told = row?.problems.map((problem) => ({ column: problem.column, reason: problem.reason }));
    expect([column, value, told]).toEqual([column, value, [{ column, reason }]]);
    await t.call('DELETE', `${IMPORTS}/${checked.id}`);
  }
});

test('a price may be written as spreadsheets write whole dollars', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'm' });
  for (const price of ['"42,000"', '$42000', '"$42,000.00"', '42000.00']) {
    await t.addMachine({ id: price, price: 1 });
    await t.take(saying(price, { price: price.replaceAll('"', '') }));
    expect((await stored(t, price))?.price, price).toBe(42_000);
  }
});

test('an empty cell clears, an absent column and a cell that must not be empty leave what is there', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'm', hiddenPrice: true, contactName: 'Sam', sourceUrl: 'https://a.example/' });
  await t.take(saying('m', { year: '', price: '', city: '', hiddenPrice: '', condition: '', status: '', images: '' }));
  expect(await stored(t, 'm')).toMatchObject({
    year: null,
    price: null,
    city: null,
    location: 'OH 43004',
    stateCode: 'OH',
    hiddenPrice: true,
    condition: 'used',
    status: 'approved',
    contactName: 'Sam',
    sourceUrl: 'https://a.example/',
    description: 'Six heads, runs every day.',
  });
});

test('what follows from a row is kept true: name, place, financing, and what moderators review', async () => {
  await using t = await openCsvOffice();
  const cells = { brand: 'tajima', model: 'New-1', state: 'texas', city: 'Waco', zip: '76701' };
  await t.take(saying('m', { ...cells, sellerId: t.admin.id, accessories: String.raw`Hoop 12\:30:2;Clamp` }));
  expect(await stored(t, 'm')).toMatchObject({
    name: 'Tajima New-1',
    location: 'Waco, texas 76701',
    stateCode: 'TX',
    financingAvailable: true,
    accessories: '[{"name":"Hoop 12:30","quantity":2},{"name":"Clamp","quantity":1}]',
  });
  expect(await t.database.db.select().from(machineModels)).toMatchObject([{ name: 'New-1', status: 'pending' }]);
  expect(await t.database.db.$count(accessories, eq(accessories.status, 'pending'))).toBe(2);
});

test('a status is given as a moderator gives it, and nothing that is paid for comes with a file', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'mine', status: 'pending', rejectionReason: 'Blurred' });
  await t.addMachine({ id: 'placed', isPremiumPaid: true, premiumUntil: new Date('2999-01-01') });
  await t.database.db
    .insert(placements)
    .values({ machineId: 'placed', kind: 'premium', startsAt: new Date(), endsAt: new Date('2999-01-01') });
  await t.take(
    fileOf(
      ['id', ...NEEDED, 'status', 'isPremiumPaid'],
      ['mine', ...TAJIMA, 'approved', 'true'],
      ['placed', ...TAJIMA, 'sold', 'true'],
    ),
  );
  expect(await stored(t, 'mine')).toMatchObject({ status: 'approved', rejectionReason: null, isPremiumPaid: false });
  expect(await stored(t, 'placed')).toMatchObject({ status: 'sold', isPremiumPaid: false, premiumUntil: null });
  expect(await t.database.db.select().from(placements)).toMatchObject([{ endedAt: expect.any(Date) }]);
  expect(await t.database.db.$count(approvedVersions)).toBe(2);
  expect((await t.app.inject('/api/machines')).json()).toMatchObject([{ id: 'mine' }]);
});

test('what no moderator let in does not open to visitors by a file that says that it is sold', async () => {
  await using t = await openCsvOffice();
  const open = async (id: string) => (await t.app.inject(`/api/machines/${id}`)).statusCode;
  await t.addMachine({ id: 'unseen', status: 'pending' });
  await t.addMachine({ id: 'seen', status: 'approved' });
  await t.addMachine({ id: 'reviewed', status: 'approved' });
  await t.call('PATCH', '/api/machines/reviewed/status', { status: 'pending' });
  const ids = ['unseen', 'seen', 'reviewed', 'new'];
  await t.take(fileOf(['id', ...NEEDED, 'status'], ...ids.map((id) => [id, ...TAJIMA, 'sold'])));
  expect(await Promise.all(ids.map((id) => stored(t, id)))).toMatchObject(ids.map(() => ({ status: 'sold' })));
  expect(await Promise.all(ids.map(open))).toEqual([404, 200, 200, 404]);
});

test('a brand that shows only with Premium can be filed, and not be put before visitors', async () => {
  await using t = await openCsvOffice();
  await t.addMachine({ id: 'mine', brand: 'Ricoma', status: 'pending' });
  const checked = await t.check(
    fileOf(
      ['id', ...NEEDED, 'status', 'isConsignment'],
      ['a', 'Ricoma', 'X', 1, 15, 'pending', 'no'],
      ['b', 'Ricoma', 'X', 1, 15, 'approved', 'no'],
      ['c', 'Ricoma', 'X', 1, 15, 'pending', 'YES'],
      ['mine', 'Ricoma', 'X', 1, 15, 'approved', 'no'],
    ),
  );
  expect((await t.rows(checked)).map(({ verdict, problems }) => [verdict, problems[0]?.column])).toEqual([
    ['add', undefined],
    ['refused', 'brand'],
    ['refused', 'isConsignment'],
    ['refused', 'status'],
  ]);
});

const PICTURES = ['a', 'b', 'c'].map((letter) => `machines/${letter.repeat(24)}.webp`);

test('images of the site are claimed by one listing, and those that it does not show any more are given up', async () => {
  await using t = await openCsvOffice();
  const [first = '', second = '', loose = ''] = PICTURES;
  const upload = { ownerUserId: t.admin.id, bytes: 9, width: 1, height: 1 };
  await t.database.db.insert(uploads).values([
    { path: first, ...upload },
    { path: second, ...upload },
  ]);
  await t.storage.put(loose, Buffer.from('webp'), 'image/webp');
  await t.take(saying('one', { images: `/objects/${first};/objects/${loose}`, mainImageIndex: 1 }));
  expect(await stored(t, 'one')).toMatchObject({
    images: [`/objects/${first}`, `/objects/${loose}`],
    mainImageIndex: 1,
    image: `/objects/${loose}`,
  });
  const taken = await t.check(saying('two', { images: `/objects/${first}` }));
  expect((await t.rows(taken))[0]?.problems[0]?.reason).toBe('must not be another listing’s');
  await t.take(saying('one', { images: `/objects/${second}` }));
  const claims = await t.database.db.select().from(uploads).orderBy(uploads.path);
  expect(claims.map(({ claimedByMachineId }) => claimedByMachineId)).toEqual([null, 'one']);
  expect(await t.database.db.$count(deletedListings)).toBe(0);
});

test('images of other sites are fetched when the file runs, and one that cannot be had refuses its row alone', async () => {
  await using t = await openCsvOffice();
  const file = fileOf(
    ['id', ...NEEDED, 'images'],
    ['one', ...TAJIMA, 'https://a.example/1.jpg'],
    ['two', ...TAJIMA, 'https://a.example/gone.jpg'],
    ['three', ...TAJIMA, ''],
  );
  const { id } = await t.check(file);
  await t.call('POST', `${IMPORTS}/${id}/run`);
  const takeImage = async (url: string) => {
    if (url.includes('gone')) throw new RemoteError('refused', 'There is no picture at that address.');
    return { path: `/objects/${PICTURES[0]}`, bytes: 9, width: 1, height: 1 };
  };
  await runImport(depsOf(t, takeImage), id, new AbortController().signal);
  const ended = await t.read(id);
  expect(ended).toMatchObject({ status: 'completed', counts: { add: 2, refused: 1 }, doneCount: 2 });
  expect((await t.rows(ended, '?verdict=refused'))[0]).toMatchObject({
    row: 3,
    problems: [{ column: 'images', reason: 'There is no picture at that address.' }],
  });
  expect(await stored(t, 'one')).toMatchObject({ images: [`/objects/${PICTURES[0]}`] });
  expect(await t.database.db.select().from(uploads)).toMatchObject([{ claimedByMachineId: 'one', bytes: 9 }]);
});

test('a row that the database refuses is refused alone, wherever it stands among the others', async () => {
  await using t = await openCsvOffice();
  await t.database.pool.query("alter table machines add constraint of_this_test check (model <> 'Odd')");
  try {
    const rows = Array.from({ length: 9 }, (_, at) => ['Tajima', at === 5 ? 'Odd' : 'TMAR', 6, 15]);
    const taken = await t.take(fileOf(NEEDED, ...rows));
    expect(taken).toMatchObject({ status: 'completed', counts: { add: 8, refused: 1 }, doneCount: 8 });
    expect(await t.rows(taken, '?verdict=refused')).toMatchObject([{ row: 7 }]);
  } finally {
    await t.database.pool.query('alter table machines drop constraint of_this_test');
  }
});

test("a row without a seller is the operator's: financing, the whole place, and the filter of the operator's", async () => {
  await using t = await openCsvOffice();
  const seller = await t.addUser();
  const columns = [...NEEDED, 'city', 'state', 'zip', 'status', 'sellerId', 'contactEmail'];
  const place = ['Fort Worth', 'TX', '76102', 'approved'];
  await t.take(
    fileOf(
      ['id', ...columns],
      ['plain', ...TAJIMA, ...place, '', ''],
      ['named', ...TAJIMA, ...place, '', 'sam@weaver.example'],
      ['sellers', ...TAJIMA, ...place, seller.id, ''],
    ),
  );
  for (const id of ['plain', 'named']) {
    const seen = (await t.app.inject(`/api/machines/${id}`)).json();
    expect(seen).toMatchObject({ financingAvailable: true, location: 'Fort Worth, TX 76102', contactEmail: null });
  }
  expect((await t.app.inject('/api/machines/sellers')).json()).toMatchObject({
    financingAvailable: false,
    location: 'TX',
  });
  const idsOf = async (group: string) => {
    const listed: { id: string }[] = (await t.call('GET', `/api/machines?admin=true&sellerId=${group}`)).json();
    return listed.map(({ id }) => id).toSorted();
  };
  expect(await idsOf('tewh')).toEqual(['named', 'plain']);
  expect(await idsOf('non-tewh')).toEqual(['sellers']);
});
