import { assert, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineInput, sellForm, sellFormFor } from '../../listings.schema.ts';
import { toListingFields } from '../../listing-fields.rules.ts';
import {
  findDifferences,
  currentFields,
  toFormFields,
  getNewListingFields,
  getInitialVersion,
} from './form-model.rules.ts';
import { toListingPhotos } from './listing-photos.rules.ts';
import { toListingInput } from './sell.queries.ts';
import { GUEST, BRANDS, ownListing, SELLER } from '#test/fixtures/sell-form.ts';

const KEYS = ['one photo'];
const filled = () => ({ ...toFormFields(ownListing(), BRANDS), images: KEYS });
const messagesOf = (fields: object) =>
  sellForm.safeParse(fields).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a stored listing that goes through the form unchanged is the same listing', () => {
  for (const listing of [
    ownListing(),
    ownListing({
      brand: 'Home made',
      customBrand: 'Home made',
      model: 'One',
      customModel: 'One',
      isConsignment: false,
    }),
    ownListing({ brand: 'tajima', model: 'Unheard of', customModel: 'Unheard of', year: null, price: null }),
    ownListing({ accessories: null, description: '<b>bold</b> & "quoted"' }),
  ]) {
    const version = getInitialVersion({ listing: { machine: listing, etag: '"1"' }, brands: BRANDS }, SELLER, {
      edit: listing.id,
    });
    const entered = sellForm.parse({ ...version.start, images: KEYS });
    const body = machineInput.parse(toListingInput(entered, toListingPhotos(version.startPhotos)));
    expect(toListingFields(body)).toMatchObject({
      brand: listing.brand === 'tajima' ? 'Tajima' : listing.brand,
      model: listing.model,
      year: listing.year,
      heads: listing.heads,
      needles: listing.needles,
      price: listing.price,
      isConsignment: listing.isConsignment,
      accessories: listing.accessories,
      description: listing.description,
      contactPhone: null,
      images: ['/objects/machines/b.webp', '/objects/machines/a.webp'],
    });
  }
});

test('a description that was made up is made up anew', () => {
  const listing = ownListing({ description: 'Tajima TMAR-K1506C 2018' });
  expect(toFormFields(listing, BRANDS).description).toBe('');
  expect(toFormFields(ownListing({ description: 'Tajima TMAR-K1506C 2019' }), BRANDS).description).not.toBe('');
});

test('a copy says the same of another machine, and shows no photo of this one', () => {
  const listing = { machine: ownListing(), etag: '"1"' };
  const version = getInitialVersion({ listing, brands: BRANDS }, SELLER, { copy: listing.machine.id });
  expect(version).toEqual({ edited: null, start: toFormFields(listing.machine, BRANDS), startPhotos: [] });
});

test('a new form knows the seller’s contact, and ticks what the address asks for', () => {
  expect(getNewListingFields(SELLER, { consignment: true, featured: true })).toMatchObject({
    contactName: 'Sam Seller',
    contactPhone: '',
    zip: '43004',
    isConsignment: true,
    premium: false,
    featured: true,
  });
  expect(getNewListingFields(GUEST, {})).toMatchObject({ contactName: '', isConsignment: false });
});

test('a new form has the kind of machine that the address names', () => {
  const started = (search: object) => getInitialVersion({ listing: null, brands: BRANDS }, GUEST, search).start;
  expect(started({ brand: 'tajima', heads: 6 })).toMatchObject({ brand: 'Tajima', customBrand: '', heads: '6' });
  expect(started({ brand: 'Meistergram' })).toMatchObject({ customBrand: 'Meistergram', heads: '' });
  expect(started({})).toMatchObject({ brand: '', customBrand: '', heads: '' });
});

describe('what is typed', () => {
  test('numbers may be written as people write them', () => {
    assert(
      property(integer({ min: 1, max: 999_999 }), (price) => {
        const written = `$ ${price.toLocaleString('en-US')}`;
        expect(sellForm.parse({ ...filled(), price: written }).price).toBe(price);
      }),
    );
  });

  test('what may mean two numbers means none', () => {
    for (const price of ['42.000', '42,5', '4,2000', '1.5', '$', '-5', '1e5', '0x10'])
      expect(messagesOf({ ...filled(), price })).toEqual([['price', 'Price must be a whole number from 1 to 999999']]);
    for (const price of ['42000', '42,000', '$42,000.00', ' 42 000 '])
      expect(sellForm.parse({ ...filled(), price }).price).toBe(42_000);
  });

  test('what is no number is refused with the field’s own words', () => {
    assert(
      property(string(), (text) => {
        const heads = sellForm.safeParse({ ...filled(), heads: text });
        if (!heads.success)
          expect(['Number of heads is required', 'Must be at most 999']).toContain(heads.error.issues[0]?.message);
        else expect(Number.isInteger(heads.data.heads) && heads.data.heads >= 1 && heads.data.heads <= 999).toBe(true);
      }),
    );
  });

  test('everything that is wrong is said at once', () => {
    const empty = { ...getNewListingFields(GUEST, {}), images: [] };
    expect(messagesOf({ ...empty, brand: 'Other', model: 'Other', premium: true })).toEqual([
      ['images', 'Images Required: Please upload at least one image of your equipment'],
      ['heads', 'Number of heads is required'],
      ['needles', 'Number of needles is required'],
      ['city', 'City is required'],
      ['state', 'State is required'],
      ['zip', 'ZIP code is required'],
      ['contactName', 'Name is required'],
      ['contactEmail', 'Invalid email address'],
      ['customBrand', 'Please enter the brand'],
      ['customModel', 'Model is required'],
    ]);
  });

  test('a brand outside the preapproved list takes Premium, and a preapproved one that is typed does not', () => {
    const body = (fields: object) => toListingInput(sellForm.parse({ ...filled(), ...fields }), toListingPhotos([]));
    expect(body({ brand: 'Ricoma' })).toMatchObject({ premium: true, isConsignment: false });
    expect(body({ brand: 'Other', customBrand: ' tajima ' })).toMatchObject({ premium: false, isConsignment: true });
    expect(body({ premium: true })).toMatchObject({ premium: true, isConsignment: true });
  });
});

test('fields that are not on the screen keep what they began with', () => {
  const start = filled();
  const { images: _images, ...fields } = start;
  expect(currentFields(fields, { brand: 'Melco', images: ['x'] })).toEqual({ ...fields, brand: 'Melco' });
});

test('two versions differ where a reader sees another word', () => {
  const { images: _images, ...mine } = filled();
  const photos = ['/objects/a.webp', '/objects/b.webp'].map((path) => ({ path, slot: null }));
  expect(findDifferences({ fields: mine, photos }, { fields: mine, photos })).toEqual([]);
  const list = (quantity: number) => JSON.stringify([{ name: 'Cap Driver', quantity }]);
  const entered = { fields: { ...mine, price: '1' }, photos };
  const stored = { fields: { ...mine, accessories: list(2), isConsignment: false }, photos: photos.slice(1) };
  expect(findDifferences(entered, stored)).toEqual([
    { label: 'Photos', mine: '2 photos', theirs: '1 photo' },
    { label: 'Price', mine: '1', theirs: '42000' },
    { label: 'Accessories', mine: '6 x Cap Driver', theirs: '2 x Cap Driver' },
    { label: 'Consignment', mine: 'Yes', theirs: 'No' },
  ]);
});

test('a form that changes a listing asks only for what the listing has', () => {
  const open = sellFormFor({ fields: new Set(['city', 'contactEmail']), images: true, price: 2_500_000 });
  const fields = { ...filled(), images: [], city: '', contactEmail: '' };
  expect(open.parse(fields)).toMatchObject({ city: null, contactEmail: null, images: [] });
  const problems = open.safeParse({ ...fields, city: 'X', zip: '' }).error?.issues.map(({ message }) => message);
  expect(problems).toEqual(['City is required', 'ZIP code is required']);
  expect(open.parse({ ...fields, price: '2,500,000' })).toMatchObject({ price: 2_500_000 });
  expect(open.safeParse({ ...fields, price: '2,500,001' }).error?.issues).toMatchObject([
    { path: ['price'], message: 'Price must be a whole number from 1 to 999999' },
  ]);
});
