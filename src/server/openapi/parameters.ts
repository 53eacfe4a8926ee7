import * as z from 'zod/mini';
import { factParamMeaning } from '#app/features/catalogue/catalogue.schema.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; schema: Schema; [more: string]: unknown };

const alternatives = z.object({ anyOf: z.array(z.record(z.string(), z.unknown())) });
const list = z.looseObject({ type: z.literal('array'), items: z.record(z.string(), z.unknown()) });

/** Descriptions of parameters that mean the same in all operations. */
const MEANINGS: Readonly<Record<string, string>> = {
  page: 'Page number, from 1. Without `page` and `pageSize`, a list returns up to 1,000 entries.',
  pageSize: 'Entries per page; 12 by default.',
  sort: 'Sort order of the list.',
  direction: 'Sort direction.',
  months: 'Number of months, the present one included; 12 by default.',
  search: 'Words, or parts of words, to search for.',
  id: 'The id, as returned by lists and on creation.',
  messageId: 'The id of a message, as the conversation returns it.',
  fileId: 'The id of a file, as its upload and the message return it.',
  variant: '`preview`: the photo in the size in which messages show it. By default as it is stored.',
  'if-match':
    'The `ETag` of the version that the client has seen. If it is outdated, the response is 412 and nothing is changed.',
  brand: 'Brand, case-insensitive. In lists repeatable: matches any of the values.',
  family: 'What the names of related models begin with, such as TMAR.',
  model: 'Model name as in listings, case-insensitive.',
  condition: 'Repeatable: matches any of the values.',
  heads: 'Number of heads. In lists repeatable: matches any of the values.',
  needles: 'Repeatable: matches any of the values.',
  state:
    'Two-letter state code. Repeatable: matches any of the values. In `GET /api/quotes`: only quotes in this state.',
  priceMin: 'Minimum of the displayed price, in US dollars.',
  priceMax: 'Maximum of the displayed price, in US dollars.',
  near: 'US ZIP code from which distances are measured.',
  within:
    'Maximum distance from `near` in miles, to the displayed place; of a machine that only shows its state, to the nearest part of the state. Ignored without `near`.',
  fitDoorWidthMm:
    'Width of the narrowest door of the workshop, in millimeters. Excludes machines that need a wider door.',
  fitDoorHeightMm: 'Height of that door, in millimeters.',
  fitPhases:
    'Phases of the power supply of the workshop. 1 excludes machines that need three phases and come without a converter.',
  fitVolts: 'Voltage of the power supply of the workshop.',
  fitAmps: 'Current of the power supply of the workshop, in amperes.',
  fitGroundFloor: 'Excludes machines that stand up or down stairs.',
  fitKnown: 'Only machines that state all of these facts. By default, machines that do not state a fact are included.',
  zip: 'Five-digit ZIP code.',
  liftGate: 'Includes a lift gate on the truck that delivers.',
  inside: 'Includes delivery into the building.',
  featured: 'Only featured listings, whether by the operator or paid for.',
  premium: 'Only listings with Premium.',
  financing: 'Only listings with financing.',
  consignment: 'Only consignment listings.',
  available: 'Only listings that are not under offer.',
  allHeadsWork: 'Only listings that state that all heads work.',
  fieldTurned:
    'Also matches a sewing field with its sides swapped. Takes effect only if both `fieldWidthMmMin` and `fieldDepthMmMin` are given.',
  has: 'Key of a fact that must be stated, with any value. Repeatable: all of the facts must be stated.',
  promotedFirst:
    'Puts paid and featured listings first, whatever the sort order. When sorted by brand, age or relevance, listings with the same placement rotate by day and visitor.',
  email: 'Email address, in any case.',
  path: 'May contain slashes, which are not encoded.',
  w: 'Width in pixels; 1,920 by default.',
  yearMin: 'Earliest year of manufacture.',
  yearMax: 'Latest year of manufacture.',
  admin: 'For admins: includes listings of every status.',
  row: 'Number of a row, as in a spreadsheet: the header is row 1.',
  status: 'Only entries with this status. In `GET /api/machines` it is for admins, and repeatable.',
  machineId: 'Id of a listing. Repeatable.',
  version: 'Number of a version, from 1; the current one by default.',
  editedId: 'The listing that is edited; it is no duplicate of itself.',
  image: 'Path of an uploaded photo. Repeatable.',
  year: 'Year of manufacture.',
  sellerId:
    'Only public listings of this seller whose contact is public, which are those with Premium. Sellers who give their own id and no other parameter get all of their listings. Admins get listings of every status; for them, `tewh` stands for the operator and `non-tewh` for all other sellers.',
  size: 'Size of the cards on the page; no effect here.',
  view: 'Size of the cards on the page; no effect here.',
  v: 'The version from the address of a preview; with it, the response may be cached for a year.',
  part: 'Number of the part, from 0; the index lists all parts.',
  unread: 'Only unread messages.',
  waiting: 'Only messages that wait for the operator, oldest first.',
  withSeller: 'Only questions that wait for the seller to whom they were mailed; if false, all other messages.',
  orderId: 'PayPal order id.',
  environment: 'Only live payments, or only sandbox payments.',
  kind: 'Which agreement. In lists: only findings of this kind.',
  listing: 'Only payments for this listing.',
  fileName: 'Original name of the file.',
  encoding: 'Encoding of the file if it is not UTF-8, chosen from the readings in an earlier response.',
  take: 'Names of unknown columns that are read as the known one that they resemble.',
  ignore: 'Names of columns that are ignored although they resemble a known one.',
  days: 'Length of the period, in days that end today; 90 by default.',
  detail:
    'What rows are grouped by besides brand and model family: nothing (`family`), heads (by default), or heads and `price` band.',
  missing: 'Only kinds of machines of which none is in stock.',
  found: 'Only searches that found nothing, or more than 200 machines of which none was opened.',
  verdict: 'Only rows with this verdict.',
  subject: 'Only entries about this type of subject.',
  by: 'Only entries of the admin with this name.',
  day: 'Day in the time zone of the site, such as `2026-11-27`.',
  from: 'First day of the period in the time zone of the site, such as `2026-11-01`.',
  to: 'Last day of the period in the time zone of the site, such as `2026-11-30`.',
  number: 'Number of the entry, from 1, of the invoice, without its letters, or of the quote, such as `Q-1001`.',
  importId: 'Only changes made by this import.',
  group:
    'Only conversations that wait for the office, the seller or the buyer, or closed ones. Of invoices: only those in this state.',
  assigned: 'Only conversations that are assigned to the caller.',
  cursor: 'The `next` of the page before.',
  channel: 'Only sales on consignment, or only others.',
  seller: 'Only sales by this account.',
  unknown: 'Only sales of which the price, or the commission, is not known.',
  undone: 'If true, also sales that were undone.',
  stage: 'Only deals of this stage. Repeatable.',
  owner: 'Only deals of the admin with this id, of the caller (`me`), or of `nobody`.',
  machine: 'Only entries about the listing with this id, also after it was deleted.',
  thread: 'Only the deal of this conversation.',
  due: 'Only open deals whose next step was due before today (`overdue`), or is due until then (`today`).',
  closed: 'Of closed deals, only those closed in the last 30 days, unless days are given.',
  closedFrom: 'Of closed deals, only those closed since this day of the site.',
  closedTo: 'Of closed deals, only those closed until this day of the site.',
  month: 'Month in the time zone of the site, such as `2026-11`.',
  slug: 'Last part of the address of the page, such as `used-tajima-embroidery-machines`.',
  key: 'Key of a machine fact, from `GET /api/machine-facts`. For watched machines: the key in the links of mails about them, which stands for a session.',
  token: 'Token from the upload address, or from the link in the mail.',
};

/** Describes a parameter by its logical type: a number is a number, although an address spells it as text. */
export function plainParameter(parameter: Parameter): Parameter {
  const name = parameter.name === '*' ? 'path' : parameter.name;
  const description = MEANINGS[name] ?? factParamMeaning(name);
  return {
    ...parameter,
    name,
    ...(description === undefined ? {} : { description }),
    schema: plain(parameter.schema),
  };
}

function plain(schema: Schema): Schema {
  const { data } = alternatives.safeParse(schema);
  if (data === undefined) return schema;
  // In an address, one value stands for a list of one.
  const several = data.anyOf.map((each) => list.safeParse(each).data).find((each) => each !== undefined);
  if (several !== undefined) return { ...several, items: plain(several.items) };
  return data.anyOf.find(({ type }) => type === 'integer' || type === 'number' || type === 'boolean') ?? schema;
}
