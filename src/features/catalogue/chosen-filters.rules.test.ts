import { expect, test } from 'vitest';
import { parseLeniently, parseSearch, stringifySearch } from '#app/lib/query-string.ts';
import { browseSearch } from './browse-search.schema.ts';
import { chosenFilters, nearLabel, withoutFilters } from './chosen-filters.rules.ts';

const searchOf = (address: string) => parseLeniently(browseSearch, parseSearch(address));

test('each chosen filter can be taken away alone', () => {
  const filters = chosenFilters(
    searchOf(
      'search=tmar&brand=Tajima&brand=SWF&condition=NEW&heads=1&priceMax=9000&yearMin=2010&yearMax=2015&status=featured&page=3',
    ),
  );
  expect(filters.map(({ words }) => words)).toEqual([
    '“tmar”',
    'New',
    'Tajima',
    'SWF',
    '1 head',
    'Up to $9,000',
    '2010 to 2015',
    'Featured only',
  ]);
  const withoutSwf = filters.find(({ words }) => words === 'SWF')?.without;
  expect(withoutSwf).toMatchObject({ brand: ['Tajima'], page: undefined, status: 'featured' });
  const withoutFeatured = filters.find(({ words }) => words === 'Featured only')?.without;
  expect(withoutFeatured).toMatchObject({ status: undefined, featured: undefined });
});

test('what has to be stated is a chosen filter, beside the bounds of the same fact', () => {
  const filters = chosenFilters(searchOf('has=stitchCount&has=weightKg&stitchCountMax=90000000'));
  expect(filters.map(({ words }) => words)).toEqual([
    'Stitch counter stated',
    'Weight stated',
    'Stitch counter: up to 90 million',
  ]);
  expect(stringifySearch(filters[0]?.without ?? {})).toBe('?has=weightKg&stitchCountMax=90000000');
});

test('what a workshop has is a chosen filter for each thing, and that it has to be known another', () => {
  const filters = chosenFilters(searchOf('fitDoorWidthMm=914&fitPhases=1&fitGroundFloor=true&fitKnown=true'));
  expect(filters.map(({ words }) => words)).toEqual([
    'Fits a 36 in (914 mm) door',
    'Fits single-phase',
    'No stairs at the seller’s',
    'Fit is stated',
  ]);
  expect(stringifySearch(filters[0]?.without ?? {})).toBe('?fitPhases=1&fitGroundFloor=true&fitKnown=true');
  expect(chosenFilters(searchOf('fitKnown=true'))).toEqual([]);
});

test('clearing everything keeps order and layout', () => {
  expect(stringifySearch(withoutFilters(searchOf('brand=SWF&search=x&sort=price&view=small&page=2&pageSize=24')))).toBe(
    '?sort=price&pageSize=24&view=small',
  );
});

test('so many miles are a chosen filter, which goes without the place that another order still needs', () => {
  const [within] = chosenFilters(searchOf('near=77011&within=1000'));
  expect(within?.words).toBe('Within 1,000 miles of 77011');
  expect(stringifySearch(within?.without ?? {})).toBe('');
  const [ordered] = chosenFilters(searchOf('near=77011&within=1&sort=distance'));
  expect(ordered?.words).toBe('Within 1 mile of 77011');
  expect(stringifySearch(ordered?.without ?? {})).toBe('?near=77011&sort=distance');
  expect(stringifySearch(withoutFilters(searchOf('near=77011&within=50&sort=distance')))).toBe(
    '?sort=distance&near=77011',
  );
});

test('a search that is wider by distance says how far, or any', () => {
  const search = searchOf('near=77011&within=50&state=TX');
  expect(nearLabel(search, searchOf('near=77011&within=100&state=TX'), 'within')).toBe('Within 100 miles of 77011');
  expect(nearLabel(search, searchOf('near=77011&state=TX'), 'within')).toBe('Any distance');
});
