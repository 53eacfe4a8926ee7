import type { EntryField } from '#app/features/machines/fact-kinds.rules.ts';
import { formatInteger } from '#app/lib/format.ts';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { LISTING_COLUMNS, MACHINE_COLUMNS, type ListingColumn, type MachineColumn } from '../../csv-imports.schema.ts';
import { FIRST_YEAR, MAX_ADMIN_PRICE_USD } from '#app/features/listings/listings.schema.ts';
import { MAX_IMAGES } from '#app/features/media/media.schema.ts';
import { MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';

type ColumnFacts = {
  /** The allowed values. */
  holds: string;
  example: string;
  /** Whether the template includes the example: it must neither belong to a listing nor refer to one. */
  isInTemplate: boolean;
};

const WHOLE_COUNT = `A whole number from 1 to ${MAX_COUNT}.`;
const FLAG = 'true or false; yes, no, 1 and 0 will do.';

const choice = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
const own = (holds: string, example: string): ColumnFacts => ({ holds, example, isInTemplate: true });
const others = (holds: string, example: string): ColumnFacts => ({ holds, example, isInTemplate: false });

const LISTING_COLUMN_FACTS: Readonly<Record<ListingColumn, ColumnFacts>> = {
  id: others(
    'The listing that the row changes; an unknown one is added under it. Empty: a new listing with an id of its own.',
    'tajima-6-head-tmar-k1506c-7f3k2q',
  ),
  brand: own('The maker.', 'Tajima'),
  model: own('The model, as the maker writes it.', 'TMAR-K1506C'),
  year: own(`The year of manufacture, from ${FIRST_YEAR} to next year.`, '2019'),
  condition: own(`${choice(CONDITIONS)}. New listings without it are used.`, 'used'),
  heads: own(WHOLE_COUNT, '6'),
  needles: own(WHOLE_COUNT, '15'),
  price: own(`US dollars, rounded to whole ones, from 1 to ${formatInteger(MAX_ADMIN_PRICE_USD)}.`, '42500'),
  hiddenPrice: own(`Whether visitors do not see the price. ${FLAG}`, 'false'),
  isConsignment: own(`Whether the operator sells it for its owner. ${FLAG}`, 'false'),
  city: own('The city where the machine is.', 'Fort Worth'),
  state: own('The state, in full or its two letters.', 'TX'),
  zip: own(
    'The ZIP code: 5 digits or 9. A zero that the spreadsheet has dropped is put back where codes of the state begin with it.',
    '76102',
  ),
  accessories: own('name:quantity, with ; between them.', String.raw`Cap Driver:6;Hoop 2\:1:12`),
  description: own('Text. Line breaks are kept.', 'One owner, serviced each year.'),
  images: others(
    `Up to ${MAX_IMAGES} addresses, with ; between them: /objects/… of an uploaded picture, or https://… which is fetched.`,
    'https://photos.example/front.jpg;https://photos.example/back.jpg',
  ),
  mainImageIndex: own('Which picture comes first; 0 is the first one.', '0'),
  sourceUrl: others('Where the machine was found, a web address.', 'https://www.example.com/tmar-k1506c'),
  status: own(`${choice(LISTING_STATUSES)}. New listings without it are pending.`, 'pending'),
  sellerId: others(
    'The id of the seller’s account, as the export of users has it. Empty: the operator’s own.',
    '0b9ad1e2-6f0c-4a5e-9a3e-8a1f6d2c7b54',
  ),
  contactName: own('Who is asked about the machine.', 'Sam Weaver'),
  contactEmail: own('Their email address.', 'sam@weaver.example'),
  contactPhone: own('Their phone number, with its area code.', '817 555 0142'),
};

/** The columns of an import file with descriptions, in order. */
export const COLUMN_FACTS: ReadonlyMap<MachineColumn, ColumnFacts> = new Map([
  ...LISTING_COLUMNS.map((column) => [column, LISTING_COLUMN_FACTS[column]] as const),
  ...FACTS.map((fact) => [fact.key, own(`${fact.label}. ${kindText(fact)}`, fact.example)] as const),
]);

function kindText({ kind, unit }: RegisteredFact): string {
  switch (kind.type) {
    case 'integer':
    case 'decimal':
      return `A ${kind.type === 'integer' ? 'whole number' : 'number'} from ${kind.min} to ${kind.max}${unit === undefined ? '' : `, in ${unit}`}.`;
    case 'text':
      return `Text of at most ${kind.maxLength} characters.`;
    case 'date':
      return 'A date such as 2026-11-24.';
    case 'boolean':
      return FLAG;
    case 'oneOf':
      return `${choice(kind.options.map(({ value }) => value))}.`;
    case 'severalOf':
      return `Of ${choice(kind.options.map(({ value }) => value))}, with ; between them.`;
    case 'entries':
      return `One ${kind.noun} after the other, with ; between them. Of each, with | between: ${kind.fields.map(fieldText).join(', ')}.`;
  }
}

function fieldText({ label, kind, unit }: EntryField): string {
  const what = kind.type === 'oneOf' ? ` (${choice(kind.options.map(({ value }) => value))})` : '';
  return `${label.toLowerCase()}${what}${unit === undefined ? '' : ` in ${unit}`}`;
}

const EXAMPLES = [...COLUMN_FACTS.values()].map(({ isInTemplate, example }) => (isInTemplate ? example : ''));

const LINES = [MACHINE_COLUMNS, EXAMPLES].map((cells) => `"${cells.join('","')}"\r\n`);

/**
 * A template with all columns and one machine. Names and examples contain no quotation marks. The byte order mark tells
 * spreadsheets that it is UTF-8.
 */
export const TEMPLATE = `\uFEFF${LINES.join('')}`;
