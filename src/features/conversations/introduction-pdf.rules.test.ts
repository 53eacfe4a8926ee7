import { expect, test } from 'vitest';
import { countOfEntries, factsOfEntry, periodTitle } from './introduction-pdf.rules.ts';

const ENTRY = {
  number: 7,
  threadId: 't',
  messageId: null,
  listingId: 'tajima',
  listingName: 'Tajima TMAR',
  sellerId: 's',
  sellerName: 'Sam',
  sellerEmail: null,
  buyerName: 'Bea',
  buyerEmail: 'bea@shop.example',
  buyerPhone: '817-555-0100',
  agreementVersion: 2,
  agreedAt: '2026-11-01T15:00:00.000Z',
  note: 'Meet each other.',
  adminId: 'a',
  adminName: 'boss',
  introducedAt: '2026-11-30T18:00:00.000Z',
  claimUntil: '2027-11-30',
  previousHash: '0'.repeat(64),
  hash: 'f'.repeat(64),
};

test('a printed entry says who, what, when and under which terms, in the time of the site', () => {
  const facts = new Map(factsOfEntry(ENTRY));
  expect(facts.get('Introduced')).toBe('2026-11-30 12:00:00-06:00, by boss');
  expect(facts.get('Buyer')).toBe('Bea\nbea@shop.example\n817-555-0100');
  expect(facts.get('Seller')).toBe('Sam');
  expect(facts.get('Terms')).toContain('version 2');
  expect(facts.get('Commission')).toContain('Nov 30, 2027');
  expect(new Map(factsOfEntry({ ...ENTRY, agreementVersion: null, agreedAt: null })).get('Terms')).toContain(
    'no version',
  );
});

test('a printed period says which', () => {
  expect(periodTitle({})).toBe('Introductions');
  expect(periodTitle({ from: '2026-11-01', to: '2026-11-30' })).toBe('Introductions from Nov 1, 2026 to Nov 30, 2026');
  expect([countOfEntries(1, undefined), countOfEntries(1_200, 'bea')]).toEqual(['1 entry', '1,200 entries with “bea”']);
});
