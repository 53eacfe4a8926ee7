import { createHash } from 'node:crypto';
import type { DemoListing } from './demo-listing.ts';
import { bodyColour } from './drawing/palette.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import type { DrawingView, MachineDrawing } from './drawing/machine-drawing.ts';
import type { PlateDrawing } from './drawing/plate-view.ts';

/** What a buyer looks at first, and then the details. */
const VIEWS = {
  fromTheCorner: ['angle', 'head', 'front', 'hoop', 'threads', 'panel'],
  fromTheFront: ['front', 'panel', 'hoop', 'angle', 'head', 'threads'],
} as const satisfies Record<string, readonly DrawingView[]>;

const OLD_YEARS = 12;
/** The machines of a make stand in so many different places, with other threads and cloths. */
const SETTINGS = 3;
/** Close to one head of a row its neighbours show, but not how long the row is. */
const HEADS_IN_A_CLOSE_LOOK = 6;
/** These show a part of the row, however long it is; the panel says how many heads it has. */
const PARTS_OF_THE_ROW: ReadonlySet<DrawingView> = new Set(['hoop', 'threads']);

/** A listing with what is known of it: what its panel and its plate say is what its seller states. */
export type DrawnListing = DemoListing & { facts: FactValues };

export type ListingDrawings = {
  /** In the order of its pictures. */
  images: MachineDrawing[];
  /** The one of them on which the counter can be read; null: none. */
  counter: MachineDrawing | null;
  /** None of them, as buyers see no serial number. */
  plate: PlateDrawing | null;
};

/**
 * The drawings of each listing. Alike machines share some, so that a few hundred drawings serve the whole catalogue; a
 * counter and a plate are of one machine alone.
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
      // Last, as the form has photos of slots.
      images: counter === null ? images : [...images.toSpliced(at, 1), counter],
      counter,
      plate: plateDrawing(listing, machine),
    };
  });
}

/** Every second seller who states a count has photographed it. */
function counterDrawing({ facts, zip }: DrawnListing, panel: MachineDrawing | undefined): MachineDrawing | null {
  const { stitchCount } = facts;
  if (panel === undefined || typeof stitchCount !== 'number' || seedOf(zip, stitchCount) % 2 === 0) return null;
  return { ...panel, stitchCount };
}

/** Whoever has copied the serial number has photographed the plate. */
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
