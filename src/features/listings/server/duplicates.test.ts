import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { User } from '#app/features/accounts/server/current-account.service.ts';
import { claimImages, uploadImage } from '#test/fixtures/uploads.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const TAJIMA = { brand: 'Tajima', model: 'TMAR-K1506C', heads: 6, year: 2018 };

/** A picture of coloured squares, different for each seed. */
function photo(seed: number) {
  const side = 12;
  const colour = (at: number) => (at * at * (seed * 2 + 3) + at * 37 * seed) % 256;
  const raw = { width: side, height: side, channels: 3 } as const;
  const dots = Buffer.from(Array.from({ length: side * side * 3 }, (_dot, at) => colour(at)));
  return sharp(dots, { raw }).resize(900, 700, { kernel: 'nearest', fit: 'fill' });
}

async function withSellers() {
  const t = await startTestApp();
  const [ada, ben] = [await t.addUser(), await t.addUser()];
  const asAda = await t.signIn(ada);
  const asModerator = await t.signIn(await t.addUser({ role: 'admin', permissions: ['moderation'] }));
  const ask = async (query: Record<string, string | number | string[]>, headers = asAda) =>
    (await t.app.inject({ url: '/api/seller/duplicates', query: toTexts(query), headers })).json();
  const review = async (...ids: string[]) =>
    (await t.app.inject({ url: '/api/admin/duplicates', query: { machineId: ids }, headers: asModerator })).json<
      { machineId: string; duplicates: { id: string }[] }[]
    >();
  return { t, ada, ben, asAda, ask, review, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

function toTexts(query: Record<string, string | number | string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

/** A listing with these uploaded photos. */
async function addListing(t: TestApp, seller: User, fields: object, pictures: readonly Buffer[] = []) {
  const images: string[] = [];
  for (const picture of pictures) images.push(await uploadImage(t, seller, picture));
  const machine = await t.addMachine({ ...TAJIMA, sellerId: seller.id, ...fields, images });
  if (images.length > 0) await claimImages(t, images, machine, seller);
  return { id: machine.id, images };
}

test('a seller is told of their own listings on offer of the same model, unless year or serial number differ', async () => {
  await using s = await withSellers();
  const { t, ada, ben } = s;
  await addListing(t, ada, { id: 'pending', status: 'pending', brand: 'TAJIMA' });
  await addListing(t, ada, { id: 'older', year: 2012 });
  await addListing(t, ada, { id: 'undated', year: null });
  await addListing(t, ada, { id: 'sold', status: 'sold' });
  await addListing(t, ada, { id: 'small', heads: 4 });
  await addListing(t, ben, { id: 'of-another' });
  const told = (await s.ask(TAJIMA)).map(({ id }: { id: string }) => id);
  expect(told.toSorted()).toEqual(['pending', 'undated']);
  expect(await s.ask({ ...TAJIMA, editedId: 'pending' })).toMatchObject([
    { id: 'undated', isSameMachine: true, hasSamePhoto: false },
  ]);
  expect(await s.ask({ ...TAJIMA, heads: 120 })).toEqual([]);
  // A guest has no listings yet.
  expect(await s.ask(TAJIMA, await t.signIn('guest'))).toEqual([]);
  await addListing(t, ada, { id: 'twin', facts: { serialNumber: 'A-1' } });
  await addListing(t, ada, { id: 'other-twin', facts: { serialNumber: 'A-2' } });
  const [twin] = await s.review('twin');
  expect(twin?.duplicates.map(({ id }) => id).toSorted()).toEqual(['pending', 'undated']);
});

test('a photo of another listing is found in another size and format, and not the photo of a plate', async () => {
  await using s = await withSellers();
  const { t, ada, ben } = s;
  const [one, other] = [await photo(1).png().toBuffer(), await photo(2).png().toBuffer()];
  const { images } = await addListing(t, ben, { id: 'bens', brand: 'SWF' }, [one]);
  await addListing(t, ben, { id: 'hidden', brand: 'SWF', status: 'pending' }, [one]);
  const plate = await uploadImage(t, ben, other);
  await claimImages(t, [plate], { id: 'bens' }, ben);
  const smaller = await sharp(one).resize(640).jpeg({ quality: 60 }).toBuffer();
  const copy = await uploadImage(t, ada, smaller);
  const different = await uploadImage(t, ada, other);
  expect(images).not.toContain(copy);
  // Only moderators learn of a listing that is not public.
  expect(await s.ask({ ...TAJIMA, image: [different, copy] })).toEqual([
    expect.objectContaining({ id: 'bens', status: 'approved', isSameMachine: false, hasSamePhoto: true }),
  ]);
  expect(await s.ask({ ...TAJIMA, image: [different] })).toEqual([]);
  await addListing(t, ada, { id: 'adas' }, [smaller]);
  await addListing(t, ada, { id: 'plain', heads: 2 }, [
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  ]);
  const found = await s.review('adas', 'plain');
  expect(
    Object.fromEntries(found.map(({ machineId, duplicates }) => [machineId, duplicates.map(({ id }) => id)])),
  ).toEqual({ adas: ['hidden', 'bens'], plain: [] });
});
