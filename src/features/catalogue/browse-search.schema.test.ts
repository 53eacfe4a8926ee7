import { sortOf } from './catalogue.schema.ts';
import { expect, test } from 'vitest';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import type { BrowseSearch } from './browse-search.schema.ts';
import {
  browseSearch,
  changed,
  directionOf,
  feedHref,
  filtersOf,
  isSameList,
  listQueryOf,
  promotedQueryOf,
  showsPromoted,
  withoutDefaults,
  parseBrowseSearch,
} from './browse-search.schema.ts';

function searchOf(address: string): BrowseSearch {
  return parseLeniently(browseSearch, parseSearch(address));
}

test('the addresses in the footer and in campaigns keep their spelling', () => {
  for (const address of [
    'condition=NEW',
    'condition=USED',
    'brand=Tajima',
    'featured=true',
    'status=featured',
    'search=tmar',
  ]) {
    expect(stringifySearch(searchOf(address))).toBe(`?${address}`);
  }
});

test('conditions are asked for in capitals or small letters and reach the API in small ones', () => {
  expect(filtersOf(searchOf('condition=new&condition=USED')).condition).toEqual(['new', 'used']);
});

test('status=featured and featured=true are the same filter', () => {
  expect(filtersOf(searchOf('status=featured')).featured).toBe(true);
  expect(filtersOf(searchOf('featured=true')).featured).toBe(true);
  expect(filtersOf(searchOf('')).featured).toBe(false);
});

test('what an address gets wrong is dropped and the rest is kept', () => {
  const search = searchOf('heads=banana&pageSize=7&view=huge&status=sold&priceMin=&yearMin=2010&page=0');
  expect(listQueryOf(search)).toMatchObject({
    heads: undefined,
    priceMin: undefined,
    yearMin: 2010,
    page: 1,
    pageSize: 12,
  });
  expect(search.view).toBeUndefined();
});

test('a form says in which units its bare numbers are, and an address without that holds stored ones', () => {
  const typed = 'fitDoorWidthMm=36&fieldWidthMmMin=14&weightKgMax=%20500&doorWidthMmMax=90+mm&yearMin=2010';
  expect(parseBrowseSearch(parseSearch(`typedIn=customary&${typed}`))).toMatchObject({
    typedIn: undefined,
    fitDoorWidthMm: 914,
    fieldWidthMmMin: 355.6,
    weightKgMax: 226.8,
    doorWidthMmMax: 90,
    yearMin: 2010,
  });
  for (const address of [`typedIn=metric&${typed.replace('%20', '')}`, typed.replace('%20', '')])
    expect(parseBrowseSearch(parseSearch(address))).toMatchObject({
      typedIn: undefined,
      fitDoorWidthMm: 36,
      fieldWidthMmMin: 14,
      weightKgMax: 500,
    });
});

test('without scripts the form sends bounds as its fields show them, and the list is asked in stored units', () => {
  const search = searchOf('fieldWidthMmMin=14+in&weightKgMax=500&stitchCountMax=100+million&doorWidthMmMax=wide');
  expect(stringifySearch(search)).toBe('?fieldWidthMmMin=355.6&stitchCountMax=100000000&weightKgMax=500');
  expect(listQueryOf(search)).toMatchObject({ fieldWidthMmMin: 355.6, weightKgMax: 500 });
});

test('the list is by brand from A to Z unless asked otherwise, and the newest come first by date', () => {
  expect([sortOf(searchOf('')), directionOf(searchOf(''))]).toEqual(['brand', 'asc']);
  expect([sortOf(searchOf('sort=newest')), directionOf(searchOf('sort=newest'))]).toEqual(['newest', 'desc']);
  expect(directionOf(searchOf('sort=price&direction=desc'))).toBe('desc');
});

test('a text search is by relevance with promoted listings first; without one relevance means nothing', () => {
  expect(sortOf(searchOf('search=tajima'))).toBe('relevance');
  expect(listQueryOf(searchOf('search=tajima'))).toMatchObject({ promotedFirst: true });
  expect(listQueryOf(searchOf('brand=Tajima'))).toMatchObject({ promotedFirst: false });
  expect(sortOf(searchOf('sort=relevance'))).toBe('brand');
});

test('the first page has the promoted section, under every filter, and in every order but that of the best matches', () => {
  for (const address of [
    'brand=Tajima',
    'featured=true',
    'status=featured',
    'premium=true',
    'search=tajima&sort=price',
    'search=tajima+near+77011',
    'search=cheap+tajima',
  ])
    expect([address, showsPromoted(searchOf(address))]).toEqual([address, true]);
  for (const address of ['page=2', 'search=tajima', 'search=tajima&sort=relevance', 'search=tajima&sort=price&page=2'])
    expect([address, showsPromoted(searchOf(address))]).toEqual([address, false]);
});

test('a text in a chosen order keeps to it, and only the section above has promoted listings first', () => {
  const search = searchOf('search=tajima+near+77011');
  expect(listQueryOf(search)).toMatchObject({ sort: undefined, promotedFirst: false });
  expect(promotedQueryOf(search)).toMatchObject({ sort: 'distance', promotedFirst: true, featured: true });
  expect(listQueryOf(searchOf('search=tajima&sort=price'))).toMatchObject({ sort: 'price', promotedFirst: false });
});

test('the promoted section keeps the filters and leaves the page behind', () => {
  expect(promotedQueryOf(searchOf('heads=6&pageSize=48'))).toMatchObject({
    heads: [6],
    featured: true,
    page: 1,
    pageSize: 8,
  });
});

test('any change leads back to the first page, and defaults leave the address', () => {
  const search = searchOf('brand=Tajima&page=7&view=small');
  expect(stringifySearch(changed(search, { pageSize: 24 }))).toBe('?brand=Tajima&view=small&pageSize=24');
  expect(stringifySearch(changed(search, { view: 'medium', brand: undefined, sort: 'brand', direction: 'asc' }))).toBe(
    '',
  );
  expect(stringifySearch(changed(search, { page: 8 }))).toContain('page=8');
});

test('the same choice made in another order is the same list', () => {
  expect(isSameList(searchOf('heads=6&heads=1&brand=Tajima'), searchOf('brand=Tajima&heads=1&heads=6'))).toBe(true);
  expect(isSameList(searchOf('heads=6'), searchOf('heads=1'))).toBe(false);
});

test('a place stands in the address only where it narrows the list or puts it in order', () => {
  const address = (query: string) => stringifySearch(withoutDefaults(searchOf(query)));
  expect(address('near=77011')).toBe('');
  expect(address('near=77011&sort=price')).toBe('?sort=price');
  expect(address('within=50')).toBe('');
  expect(address('sort=distance')).toBe('');
  expect(address('near=77011&within=50')).toBe('?near=77011&within=50');
  expect(address('near=77011&sort=distance&direction=asc')).toBe('?near=77011&sort=distance');
  expect(address('near=7701&within=50')).toBe('');
  expect(feedHref(searchOf('near=77011&sort=distance&brand=SWF'))).toBe('/feeds/new-listings.xml?brand=SWF');
});

test('a text that names a place is in order of distance, unless another order is chosen', () => {
  const near = searchOf('search=swf+near+77011');
  expect([sortOf(near), directionOf(near)]).toEqual(['distance', 'asc']);
  expect(stringifySearch(changed(near, { sort: 'distance' }))).toBe('?search=swf+near+77011');
  expect(listQueryOf(changed(near, { sort: 'relevance' }))).toMatchObject({ sort: 'relevance' });
});

test('the usual order is left to the list itself, which may read a city in the text', () => {
  expect(listQueryOf(searchOf('search=swf+near+dallas'))).toMatchObject({ sort: undefined, direction: undefined });
});
