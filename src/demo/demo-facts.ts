import type { FactEntry, FactValue } from '#app/db/enums.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { INCH_MM } from '#app/lib/units.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { DemoListing } from './demo-listing.ts';
import { createRandom, type Random } from './random.ts';

type DescribedListing = Omit<DemoListing, 'pictures'>;
type Stated = Record<string, FactValue>;

/** The listings with the facts that their sellers state. */
export function describedListings(listings: readonly DemoListing[], now: Date) {
  return listings.map((listing, index) => Object.assign({ facts: demoFacts(listing, index, now) }, listing));
}

/** Plausible facts of a demo machine, with gaps and without contradicting its description. */
export function demoFacts(listing: DescribedListing, index: number, now: Date): FactValues {
  const random = createRandom(index + 1);
  // One seller in seven fills in only the first facts of the form.
  const isHurried = random.chance(1 / 7);
  const facts = {
    ...modelFacts(listing, createRandom(seedOf(`${listing.brand} ${listing.model}`))),
    ...wearFacts(listing, now, random),
    ...placeFacts(listing, random),
    ...purchaseFacts(listing, random),
    ...equipmentFacts(listing, createRandom(index + 2_000)),
    ...plateFacts(listing, createRandom(index + 3_000)),
  };
  const isForgotten = createRandom(index + 1_000);
  const isStated = (key: string) =>
    isHurried ? HURRIEDLY_STATED.has(key) : ALWAYS_STATED.has(key) || !isForgotten.chance(1 / 4);
  return Object.fromEntries(Object.entries(facts).filter(([key]) => isStated(key)));
}

const HURRIEDLY_STATED = new Set(['doesCaps', 'phases']);

/** Facts from the plate or the counter, and facts that others depend on. */
const ALWAYS_STATED = new Set([
  'headsWorking',
  'stitchCount',
  'doesCaps',
  'fieldWidthMm',
  'phases',
  'standOff',
  'serialNumber',
]);

/** Facts that all machines of a model share. */
function modelFacts({ heads, needles, year, description }: DescribedListing, random: Random) {
  const isCompact = heads === 1 && needles < 12;
  const fieldWidthMm = isCompact ? random.pick([200, 250, 300]) : random.pick([330, 360, 360, 400]);
  const size = heads === 1 ? singleHeadSize(isCompact, random) : multiHeadSize(heads, fieldWidthMm, random);
  const maxSpm = heads >= 15 ? 850 : random.pick([1_000, 1_000, 1_200]);
  const isOld = year !== null && year < 2010;
  return {
    machineClass: classOf(heads, isCompact),
    fieldWidthMm,
    fieldDepthMm: isCompact ? 200 : random.pick([450, 450, 500]),
    maxSpm,
    trimmer: true,
    threadBreakSensor: true,
    colorChange: needles > 1,
    individualHeadOff: heads > 1,
    mediaInputs: isOld ? ['serial', 'floppy'] : ['usb', 'network'],
    panelLanguages: random.chance(0.6) ? ['english', 'spanish'] : ['english'],
    makerSupport: isOld ? 'parts-only' : 'full',
    ...powerFacts({ heads, isCompact, description }),
    ...size,
  };
}

function classOf(heads: number, isCompact: boolean): string {
  if (heads === 1) return isCompact ? 'single-head' : 'single-head-bridge';
  return heads >= 15 ? 'multi-head-flat' : 'multi-head-tubular';
}

function singleHeadSize(isCompact: boolean, random: Random) {
  if (isCompact)
    return { lengthMm: 700, widthMm: 600, heightMm: 650, weightKg: random.pick([40, 55]), doorWidthMm: 710 };
  return { lengthMm: 900, widthMm: 800, heightMm: 1_600, weightKg: random.pick([95, 120, 180]), doorWidthMm: 810 };
}

function multiHeadSize(heads: number, fieldWidthMm: number, random: Random) {
  const hasTableOff = heads <= 8;
  return {
    headSpacingMm: Math.max(fieldWidthMm, 360),
    wideFieldWidthMm: 2 * fieldWidthMm,
    lengthMm: 1_000 + 460 * heads,
    widthMm: 1_450,
    heightMm: 1_700,
    weightKg: 150 + heads * random.pick([95, 110]),
    doorWidthMm: hasTableOff ? 1_070 : 1_520,
    doorHeightMm: 1_980,
    standOff: hasTableOff,
    ...(hasTableOff ? { standOffDoorWidthMm: 865 } : {}),
  };
}

const THREE_PHASE = /three[- ]phase/i;

/** The description takes precedence over what such a machine usually needs. */
function powerFacts({ heads, isCompact, description }: { heads: number; isCompact: boolean; description: string }) {
  const isThreePhase = THREE_PHASE.test(description) || (heads >= 12 && !/single[- ]phase/i.test(description));
  const isHousehold = /\b110 V\b/.test(description) || (isCompact && !/\b220 V\b/.test(description));
  return {
    phases: isThreePhase ? 'three' : 'single',
    voltsMin: isHousehold ? 100 : 200,
    voltsMax: isHousehold ? 120 : 240,
    amps: isCompact ? 2.5 : 4 + heads,
    frequencyHz: 'either',
    airNeeded: false,
    transformerIncluded: /converter (?:can|goes|included)|with converter/i.test(description),
  };
}

const MILLION = 1_000_000;

/** The machine's use; for a new machine only that every head works. */
function wearFacts(listing: DescribedListing, now: Date, random: Random): Stated {
  const { heads, year, condition, description, listedDaysAgo } = listing;
  if (condition === 'new') return { headsWorking: heads };
  const listedAt = new Date(now.getTime() - Math.ceil(listedDaysAgo) * DAY_MS);
  const age = Math.max(1, listedAt.getUTCFullYear() - (year ?? listedAt.getUTCFullYear() - 8));
  const stitchCount = statedMillions(description) ?? age * (heads === 1 ? random.int(2, 9) : random.int(10, 28));
  const hours = statedHours(description);
  const isHome = heads === 1 && random.chance(0.4);
  return {
    headsWorking: heads - (/mechanic for head/.test(description) ? 1 : 0),
    stitchCount: stitchCount * MILLION,
    stitchCountReadOn: dayOf(listedAt),
    counterReset: random.chance(0.85) ? 'no' : 'unknown',
    ...(hours === null ? {} : { powerOnHours: hours }),
    owners: age > 10 ? random.int(1, 3) : 1,
    environment: isHome ? 'home' : heads >= 12 ? 'factory' : 'shop',
    shiftsPerDay: heads >= 12 ? random.pick(['one', 'two']) : random.pick(['under-one', 'one']),
    smokeFree: random.chance(0.9),
    lastServiceOn: dayOf(new Date(listedAt.getTime() - random.int(10, 200) * DAY_MS)),
    reasonForSale: random.pick(['bigger-machine', 'surplus', 'closing', 'retiring']),
  };
}

/** A count is ignored if the description mentions several, or several machines. */
function statedMillions(description: string): number | null {
  const [first, ...others] = [...description.matchAll(/(\d+) million stitches/g)];
  return first === undefined || others.length > 0 ? null : Number(first[1]);
}

function statedHours(description: string): number | null {
  const hours = /([\d,]+) hours/.exec(description)?.[1];
  return hours === undefined ? null : Number(hours.replaceAll(',', ''));
}

/** The machine's location and how it can be loaded. */
function placeFacts({ heads, accessories, seller }: DescribedListing, random: Random): Stated {
  const isOperators = seller === 'operator';
  const doesCaps = accessories.some(({ name }) => name.startsWith('Cap Driver'));
  return {
    doesCaps,
    ...(doesCaps ? { capFieldWidthMm: 360, capFieldDepthMm: 75, capMaxSpm: 750 } : {}),
    loading: isOperators || heads >= 8 ? ['ground-floor', 'dock', 'forklift'] : ['ground-floor'],
    crating: isOperators ? 'crated' : random.pick(['none', 'seller-can-crate', 'pallet']),
    canBeSeenRunning: isOperators ? 'on-site' : random.pick(['on-site', 'video']),
    installation: isOperators ? 'for-a-price' : 'no',
    training: isOperators ? 'included' : 'no',
    stand: true,
    manuals: random.chance(0.8),
  };
}

const HOOP_INCHES = /([\d.]+)"(?: x ([\d.]+)")?/;

/** Hoops and frames from the accessories, and software for a third of the machines. */
function equipmentFacts({ accessories }: DescribedListing, random: Random): Stated {
  const hoops = accessories.flatMap(({ name, quantity: count }) => hoopOf(name, count));
  const software = random.chance(1 / 3) ? [random.pick(SOFTWARE)] : [];
  return { ...(hoops.length === 0 ? {} : { hoops }), ...(software.length === 0 ? {} : { software }) };
}

function hoopOf(name: string, count: number): FactEntry[] {
  if (name.startsWith('Cap Driver')) return [{ kind: 'cap-driver', count }];
  if (name.startsWith('Cap Frame')) return [{ kind: 'cap-frame', count, widthMm: 360, depthMm: 75 }];
  const [, width, depth] = HOOP_INCHES.exec(name) ?? [];
  if (!name.includes('Hoops') || width === undefined) return [];
  const kind = name.startsWith('Mighty') ? 'magnetic' : depth === undefined ? 'round' : 'square';
  return [{ kind, count, widthMm: inMm(width), ...(depth === undefined ? {} : { depthMm: inMm(depth) }) }];
}

function inMm(inches: string): number {
  return Math.round(Number(inches) * INCH_MM);
}

const SOFTWARE: readonly FactEntry[] = [
  { name: 'EmbroideryStudio', level: 'Designing', licence: 'transferable' },
  { name: 'DG16', level: 'Illustrator Extreme', licence: 'dongle' },
  { name: 'Design Shop', level: 'Pro', licence: 'account' },
];

/** One seller in five copies the plate; for new machines nobody does. */
function plateFacts({ brand, year, condition }: DescribedListing, random: Random): Stated {
  if (condition === 'new' || year === null || !random.chance(1 / 5)) return {};
  return { serialNumber: `${brand.slice(0, 2).toUpperCase()}${year}-${random.int(10_000, 99_999)}` };
}

/** Facts that only the seller and the operator see. */
function purchaseFacts({ condition, seller }: DescribedListing, random: Random): Stated {
  if (condition === 'new' || seller === 'operator') return {};
  if (random.chance(0.15)) return { ownership: 'financed', lender: 'First Equipment Bank', payoffUsd: 6_400 };
  return { ownership: 'free-and-clear', billOfSale: true };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function seedOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => Math.imul(sum, 31) + byte, 7);
}
