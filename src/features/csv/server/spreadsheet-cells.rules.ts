import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { stateCodeOf, tidyZip, US_STATES } from '#app/features/machines/us-states.rules.ts';
import { stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import type { MachineColumn } from '../csv-imports.schema.ts';

/** The text of a cell; `note` says what was assumed about it, if it could have meant something else. */
type CellReading = { text: string; note?: string };

const US_CODES = new Set<string>(Object.values(US_STATES));
const DIGITS = /^\d+$/;

/** Why a ZIP code cannot be one of this state; null if it can. Other countries have codes of other lengths. */
export function zipProblem(zip: string, state: string | null): string | null {
  const isInUs = US_CODES.has(stateCodeOf(state) ?? '');
  if (!isInUs || !DIGITS.test(zip) || zip.length <= ZIP_LENGTH || zip.length === ZIP_PLUS_LENGTH) return null;
  return 'must have 5 digits, or 9';
}

/** Undoes what spreadsheets make of a cell when they take its text for a number or a date. */
export function readSpreadsheetCell(column: MachineColumn, written: string, state: string | null): CellReading {
  if (column === 'zip') return readZip(written, state);
  if (column === 'price') return readPrice(written);
  if (column === 'contactPhone') return { text: written.replace(PHONE_DECIMALS, '$1') };
  return findFact(column)?.kind.type === 'date' ? readDate(written) : { text: written };
}

const DOLLARS = /^\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)$/;

/** The digits of a price, with cents rounded to whole dollars, as the dialog of a price does. */
function readPrice(written: string): CellReading {
  const digits = DOLLARS.exec(written.trim())?.[1]?.replaceAll(',', '');
  if (digits === undefined) return { text: written };
  const dollars = Number(digits);
  const text = String(Math.round(dollars));
  return Number.isInteger(dollars) ? { text } : { text, note: `is rounded to ${text}: prices are whole dollars` };
}

const PHONE_DECIMALS = /^\s*(\d+)\.00?\s*$/;
const ZIP_NUMBER = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/;
const ZIP_LENGTH = 5;
const ZIP_PLUS_LENGTH = 9;

function readZip(written: string, state: string | null): CellReading {
  const digits = ZIP_NUMBER.exec(written.trim())?.[1]?.replaceAll(',', '');
  if (digits === undefined) return { text: written };
  const code = stateCodeOf(state);
  const padded = digits.padStart(digits.length <= ZIP_LENGTH ? ZIP_LENGTH : ZIP_PLUS_LENGTH, '0');
  const zip = padded.slice(0, ZIP_LENGTH);
  // Only if the state has such codes: in another, the number may lack any digit.
  if (padded === digits || code === null || stateOfZip(zip) !== code) return { text: digits };
  const text = tidyZip(padded);
  return { text, note: `is read as ${text}, as ZIP codes of ${code} begin with 0` };
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[ T]00:00(?::00(?:\.0+)?)?$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function readDate(written: string): CellReading {
  const trimmed = written.trim();
  const day = MIDNIGHT.exec(trimmed)?.[1];
  if (day !== undefined) return { text: day };
  const [, month = '', dayOfMonth = '', year = ''] = US_DATE.exec(trimmed) ?? [];
  if (year === '') return { text: written };
  const text = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return { text, note: `is read as ${text}: month, day, year` };
}
