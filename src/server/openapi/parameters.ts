import * as z from 'zod/mini';
import { factParamMeaning } from '#app/features/catalogue/catalogue.schema.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; schema: Schema; [more: string]: unknown };

const alternatives = z.object({ anyOf: z.array(z.record(z.string(), z.unknown())) });
const list = z.looseObject({ type: z.literal('array'), items: z.record(z.string(), z.unknown()) });

/** Descriptions of parameters that mean the same in all operations. */
const MEANINGS: Readonly<Record<string, string>> = {
  page: 'From 1. Without it and `pageSize` a list answers all matches up to 1,000.',
  pageSize: 'How many entries a page has; 12 unless said.',
  sort: 'By what the list is ordered.',
  direction: 'Which way it is ordered.',
  search: 'Words, or parts of them, that have to be there.',
  id: 'As lists and creations answer it.',
  'if-match': 'The `ETag` of the version that was seen: another one by now is 412, and nothing is changed.',
  brand: 'May be repeated: one of these.',
  model: 'As listings name it; capitals make no difference.',
  condition: 'May be repeated: one of these.',
  heads: 'May be repeated: one of these.',
  needles: 'May be repeated: one of these.',
  state: 'A two-letter state. May be repeated: one of these.',
  priceMin: 'US dollars, of the price that is shown.',
  priceMax: 'US dollars, of the price that is shown.',
  near: 'A ZIP code of the United States, from which distances are counted.',
  within: 'At most so many miles from `near`, by the place that is shown; without `near` it narrows nothing.',
  fitDoorWidthMm: 'The narrowest door of a workshop, in millimeters: without the machines that need a wider one.',
  fitDoorHeightMm: 'How high it is, in millimeters.',
  fitPhases: 'The current that a workshop has: 1 leaves out what needs three phases and brings no converter.',
  fitVolts: 'The volts that a workshop has.',
  fitAmps: 'The amperes that a workshop has.',
  fitGroundFloor: 'Without the machines that stand up or down stairs.',
  fitKnown: 'Only those of which all of this is known; without it those stay in that do not state it.',
  zip: 'Its five digits.',
  featured: 'Only those that are featured, by the operator or paid for.',
  premium: 'Only those with Premium.',
  financing: 'Only those with financing.',
  consignment: 'Only those on consignment.',
  allHeadsWork: 'Only those that state that all of their heads work.',
  fieldTurned:
    'The sewing field may be turned: `fieldWidthMmMin` and `fieldDepthMmMin` may be either side of it. Without both it changes nothing.',
  has: 'The key of a fact that has to be stated, whatever it is. May be repeated: all of these.',
  promotedFirst:
    'Puts paid and featured listings before the others, whatever the order. By brand, age or relevance those that are placed alike rotate, by the day and the visitor.',
  path: 'May hold slashes, which are not encoded.',
  w: 'In pixels; the widest unless said.',
  yearMin: 'When it was built.',
  yearMax: 'When it was built.',
  admin: 'For admins: listings of every status.',
  status: 'Listings of this status; any other than public ones are for admins. May be repeated.',
  machineId: 'The id of a listing. May be repeated: these.',
  sellerId:
    'Of this seller: the public ones, and all of them where a seller names themselves and nothing else. For admins `tewh` and `non-tewh` are the operator and everybody else.',
  size: 'How large the cards are on the page; it makes no difference here.',
  view: 'How large the cards are on the page; it makes no difference here.',
  v: 'The version that the address of a preview names: it may then be kept for a year.',
  part: 'Counted from 0; the index names those that there are.',
  unread: 'Only those that nobody has read.',
  waiting: 'Only those that are not answered, the longest waiting first.',
  orderId: "PayPal's id of the order.",
  environment: 'Real payments, or those for trying.',
  kind: 'Only findings of this kind.',
  listing: 'Only payments for this listing.',
  fileName: 'What the file is called where it comes from.',
  verdict: 'Only rows of this verdict.',
  subject: 'Only entries about these things.',
  month: 'In UTC, as `2026-11`.',
  slug: 'As in the address of its page, such as `used-tajima-embroidery-machines`.',
  key: 'Of a machine fact, as `GET /api/machine-facts` has it.',
  token: 'As the address has it that was made for the upload.',
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
