import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ORDINARY_RANK } from '#app/db/enums.ts';
import { SORTS } from '#app/features/catalogue/catalogue.schema.ts';
import { sortListings, mergeLists, type SortFacts } from './list-order.rules.ts';

const word = fc.constantFrom('barudan', 'tajima', 'zsk', 'ä', '');
const listing = fc.record({
  serial: fc.integer({ min: 1, max: 10_000 }),
  brandKey: word,
  modelKey: word,
  heads: fc.integer({ min: 1, max: 3 }),
  needles: fc.integer({ min: 1, max: 3 }),
  priceUsd: fc.option(fc.integer({ min: 0, max: 2 })),
  createdSecond: fc.integer({ min: 0, max: 3 }),
  promotionRank: fc.constantFrom(0, 1, 5, ORDINARY_RANK),
  miles: fc.option(fc.integer({ min: 0, max: 3 })),
  facts: fc.record({ speed: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] }),
});
const listings = fc.uniqueArray(listing, { selector: ({ serial }) => serial, maxLength: 40 });
const direction = fc.constantFrom('asc' as const, 'desc' as const);

test('two lists in one order become what sorting them together gives', () => {
  const sort = fc.constantFrom(...SORTS.filter((name) => name !== 'relevance'), 'speed');
  fc.assert(
    fc.property(listings, sort, direction, fc.boolean(), fc.nat(), (all, sort, direction, promotedFirst, seed) => {
      const order = { sort, direction, promotedFirst, rotation: null };
      const isHidden = ({ serial }: SortFacts) => (serial + seed) % 3 === 0;
      const hidden = sortListings(all.filter(isHidden), order);
      const open = sortListings(
        all.filter((facts) => !isHidden(facts)),
        order,
      );
      expect(mergeLists(open, hidden, order)).toEqual(sortListings(all, order));
    }),
  );
});

test('by relevance the order of what everybody finds stays, and placement still comes first', () => {
  fc.assert(
    fc.property(listings, listings, direction, (found, own, direction) => {
      const order = { sort: 'relevance', direction, promotedFirst: true, rotation: null } as const;
      const open = found.toSorted((a, b) => a.promotionRank - b.promotionRank);
      const merged = mergeLists(open, sortListings(own, order), order);
      const isFound = new Set<SortFacts>(found);
      expect(merged.filter((facts) => isFound.has(facts))).toEqual(open);
      const ranks = merged.map(({ promotionRank }) => promotionRank);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test('by relevance alone, what only its seller finds comes before the rest, and last the other way round', () => {
  fc.assert(
    fc.property(listings, listings, (open, own) => {
      const best = { sort: 'relevance', direction: 'desc', promotedFirst: false, rotation: null } as const;
      const worst = { ...best, direction: 'asc' } as const;
      expect(mergeLists(open, sortListings(own, best), best).slice(own.length)).toEqual(open);
      expect(mergeLists(open, sortListings(own, worst), worst).slice(0, open.length)).toEqual(open);
    }),
  );
});

test('where promoted listings rotate, what only its seller finds follows those that are placed alike', () => {
  fc.assert(
    fc.property(listings, listings, (found, own) => {
      const order = { sort: 'brand', direction: 'asc', promotedFirst: true, rotation: 7 } as const;
      const open = found.toSorted((a, b) => a.promotionRank - b.promotionRank);
      const merged = mergeLists(open, sortListings(own, order), order);
      const isOwn = new Set<SortFacts>(own);
      const promoted = merged.filter(({ promotionRank }) => promotionRank < ORDINARY_RANK);
      const places = promoted.map((facts) => 2 * facts.promotionRank + Number(isOwn.has(facts)));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(promoted.filter((facts) => !isOwn.has(facts))).toEqual(
        open.filter(({ promotionRank }) => promotionRank < ORDINARY_RANK),
      );
    }),
  );
});
