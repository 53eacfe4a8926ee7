import { assert, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineInput } from '#app/features/listings/listings.schema.ts';
import { listingFieldsOf } from '#app/features/listings/listing-fields.rules.ts';
import { differencesOf } from './listing-differences.rules.ts';
import { listingBody } from './sell-body.rules.ts';
import { GUEST, MODELS, ownListing, SELLER } from './sell-samples.ts';
import { sellForm } from './sell.schema.ts';
import { currentFields, fieldsOfListing, newListingFields, versionToBegin } from './sell-start.rules.ts';

const KEYS = ['one photo'];
const filled = () => ({ ...fieldsOfListing(ownListing(), MODELS), images: KEYS });
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
    const version = versionToBegin({ listing: { machine: listing, etag: '"1"' }, modelsByBrand: MODELS }, SELLER, {
      edit: listing.id,
    });
    const entered = sellForm.parse({ ...version.start, images: KEYS });
    const body = machineInput.parse(listingBody(entered, version.startPhotos));
    expect(listingFieldsOf(body)).toMatchObject({
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

test('a copy says the same of another machine, and shows no photo of this one', () => {
  const listing = { machine: ownListing(), etag: '"1"' };
  const version = versionToBegin({ listing, modelsByBrand: MODELS }, SELLER, { copy: listing.machine.id });
  expect(version).toEqual({ edited: null, start: fieldsOfListing(listing.machine, MODELS), startPhotos: [] });
});

test('a new form knows the seller’s contact, and ticks what the address asks for', () => {
  expect(newListingFields(SELLER, { consignment: true, featured: true })).toMatchObject({
    contactName: 'Sam Seller',
    contactPhone: '',
    zip: '43004',
    isConsignment: true,
    premium: false,
    featured: true,
  });
  expect(newListingFields(GUEST, {})).toMatchObject({ contactName: '', isConsignment: false });
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
    const empty = { ...newListingFields(GUEST, {}), images: [] };
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

  test('a brand outside the preapproved list needs the tick at Premium', () => {
    const other = { ...filled(), brand: 'Ricoma', isConsignment: false };
    expect(messagesOf({ ...other, premium: false })).toEqual([
      ['premium', 'Premium Listing is required for brands not in our preapproved list'],
    ]);
    expect(messagesOf({ ...other, premium: true })).toEqual([]);
    expect(messagesOf({ ...other, brand: 'Other', customBrand: ' tajima ', premium: false })).toEqual([]);
  });
});

test('fields that are not on the screen keep what they began with', () => {
  const start = filled();
  const { images: _images, ...fields } = start;
  expect(currentFields(fields, { brand: 'Melco', images: ['x'] })).toEqual({ ...fields, brand: 'Melco' });
});

test('two versions differ where a reader sees another word', () => {
  const { images: _images, ...mine } = filled();
  expect(differencesOf(mine, mine)).toEqual([]);
  const list = (quantity: number) => JSON.stringify([{ name: 'Cap Driver', quantity }]);
  expect(differencesOf({ ...mine, price: '1' }, { ...mine, accessories: list(2), isConsignment: false })).toEqual([
    { label: 'Price', mine: '1', theirs: '42000' },
    { label: 'Accessories', mine: '6 x Cap Driver', theirs: '2 x Cap Driver' },
    { label: 'Consignment', mine: 'Yes', theirs: 'No' },
  ]);
});
