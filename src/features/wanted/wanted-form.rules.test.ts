import { expect, test } from 'vitest';
import { parseBrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { parseSearch } from '#app/lib/query-string.ts';
import { wantedForm, wantedQueryOf } from './wanted-form.rules.ts';

const WITHOUT_SEARCH = { brand: '', headsFrom: '', headsTo: '', state: '', priceMax: '', words: '', neededBy: '' };

function queryOf(address: string, typed: object): string {
  return wantedQueryOf(parseBrowseSearch(parseSearch(address)), wantedForm.parse({ ...WITHOUT_SEARCH, ...typed }));
}

test.each([
  ['', { headsFrom: '4', headsTo: '6' }, 'heads=4&heads=5&heads=6'],
  ['', { headsFrom: '6' }, 'heads=6'],
  ['', { headsTo: '2' }, 'heads=1&heads=2'],
  ['', { headsFrom: '6', headsTo: '4' }, 'heads=4&heads=5&heads=6'],
  ['', { brand: 'ZSK', state: 'TX', priceMax: '9000' }, 'brand=ZSK&priceMax=9000&state=TX'],
  ['heads=1&heads=6', { headsFrom: '1', headsTo: '6' }, 'heads=1&heads=6'],
  ['heads=1&heads=6', { headsFrom: '1', headsTo: '2' }, 'heads=1&heads=2'],
  ['state=TX&state=OK', { state: 'TX' }, 'state=TX&state=OK'],
  ['state=TX&state=OK', { state: 'OH' }, 'state=OH'],
  ['brand=ZSK&brand=Tajima', { brand: 'ZSK, Tajima' }, 'brand=ZSK&brand=Tajima'],
  ['fitPhases=1&heads=6', {}, 'fitPhases=1'],
])('from a search for “%s”, %j asks for %s', (address, typed, query) => {
  expect(new URLSearchParams(queryOf(address, typed)).toString().split('&').toSorted()).toEqual(
    query.split('&').toSorted(),
  );
});
