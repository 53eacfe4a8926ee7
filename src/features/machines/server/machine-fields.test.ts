import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { MACHINE_FIELDS } from '../machine-fields.rules.ts';

/** Internal columns for numbering, search and order, and derived ones. */
const OF_THE_PROGRAM = [
  'serial',
  'factSources',
  'submissionKey',
  'isSoldUnseen',
  'placementsBegun',
  'shownPrice',
  'loweredFrom',
  'isPublic',
  'pendingSince',
  'pendingChangeAt',
  'reviewStatus',
  'promotionRank',
  'brandKey',
  'modelKey',
  'backOfficeText',
  'search',
];

test('whoever adds a column of a listing says who learns it and what is done with it', () => {
  const declared = [...Object.keys(MACHINE_FIELDS), 'facts', ...OF_THE_PROGRAM];
  expect(declared.toSorted()).toEqual(Object.keys(getTableColumns(machines)).toSorted());
});
