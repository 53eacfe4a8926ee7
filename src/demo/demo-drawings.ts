import { createHash } from 'node:crypto';
import type { DemoListing } from './demo-listing.ts';
import { bodyColour } from './drawing/palette.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import type { DrawingView, MachineDrawing } from './drawing/machine-drawing.ts';
import type { PlateDrawing } from './drawing/plate-view.ts';

/** Overviews first, then details. */
const VIEWS = {
  fromTheCorner: ['angle', 'head', 'front', 'hoop', 'threads', 'panel'],
  fromTheFront: ['front', 'panel', 'hoop', 'angle', 'head', 'threads'],
} as const satisfies Record<string, readonly DrawingView[]>;

const OLD_YEARS = 12;
/** The number of different surroundings, threads and cloths among a brand's machines. */
const SETTINGS = 3;
/** A close-up of a head shows its neighbours, but not how long the row is. */
const HEADS_IN_A_CLOSE_LOOK = 6;
/** These views show a part of the row, however long it is; the panel shows the number of heads. */
const PARTS_OF_THE_ROW: ReadonlySet<DrawingView> = new Set(['hoop', 'threads']);

/** A listing with its facts: the drawn panel and plate show what the seller states. */
export type DrawnListing = DemoListing & { facts: FactValues };

export type ListingDrawings = {
  /** In the order of the listing's pictures. */
  images: MachineDrawing[];
  /** The picture that shows the counter; null without one. */
  counter: MachineDrawing | null;
  /** Not among the pictures, because buyers must not see the serial number. */
  plate: PlateDrawing | null;
};

/**
 * The drawings of each listing. Similar machines share some, so that a few hundred drawings serve the whole catalogue;
 * drawings of a counter or plate belong to one machine.
 */
export function demoDrawings(listings: readonly DrawnListing[], thisYear: number): ListingDrawings[] {
  const seen = new Map<string, number>();
  return listings.map((listing) => {
    const machine = machineOf(listing, thisYear);
    const alike = JSON.stringify(machine);
    const drawn = seen.get(alike) ?? 0;
    seen.set(alike, drawn + 1);
    const order = drawn % 2 === 0 ? VIEWS.fromTheCorner : VIEWS.fromTheFront;
    const seed = seedOf(listing.brand, machine.frame, (listing.heads + listing.needles) % SETTINGS);
    const images = order.slice(0, listing.pictures).map((view) => drawingOf(machine, view, seed));
    const at = images.findIndex(({ view }) => view === 'panel');
    const counter = counterDrawing(listing, images[at]);
    return {
      // Last, because the form shows slot photos last.
      images: counter === null ? images : [...images.toSpliced(at, 1), counter],
      counter,
      plate: plateDrawing(listing, machine),
    };
  });
}

/** Every second seller who states a stitch count has a photo of the counter. */
function counterDrawing({ facts, zip }: DrawnListing, panel: MachineDrawing | undefined): MachineDrawing | null {
  const { stitchCount } = facts;
  if (panel === undefined || typeof stitchCount !== 'number' || seedOf(zip, stitchCount) % 2 === 0) return null;
  return { ...panel, stitchCount };
}

/** Sellers who state the serial number have a photo of the plate. */
function plateDrawing({ brand, model, year, facts }: DrawnListing, machine: DrawnMachine): PlateDrawing | null {
  const { serialNumber, voltsMin, voltsMax, weightKg } = facts;
  if (typeof serialNumber !== 'string') return null;
  const lines = [
    ['MODEL', model],
    ['SERIAL NO.', serialNumber],
    ...(year === null ? [] : [['YEAR', String(year)] as const]),
    ...(typeof voltsMin === 'number' && typeof voltsMax === 'number'
      ? [['VOLTS', `${voltsMin} - ${voltsMax} V AC`] as const]
      : []),
    ...(typeof weightKg === 'number' ? [['WEIGHT', `${weightKg} kg`] as const] : []),
  ] as const;
  return { view: 'plate', accent: machine.accent, brand, lines, worn: machine.worn };
}

type DrawnMachine = ReturnType<typeof machineOf>;

function machineOf({ brand, heads, needles, year, condition }: DemoListing, thisYear: number) {
  return {
    heads,
    needles,
    frame: heads === 1 ? ('compact' as const) : ('bridge' as const),
    accent: bodyColour(brand),
    worn: condition === 'used' && year !== null && thisYear - year > OLD_YEARS,
  };
}

function drawingOf(machine: DrawnMachine, view: DrawingView, seed: number): MachineDrawing {
  return { ...machine, heads: headsShown(view, machine.heads), view, seed };
}

function headsShown(view: DrawingView, heads: number): number {
  if (heads > 1 && PARTS_OF_THE_ROW.has(view)) return HEADS_IN_A_CLOSE_LOOK;
  return view === 'head' ? Math.min(heads, HEADS_IN_A_CLOSE_LOOK) : heads;
}

function seedOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0);
}
