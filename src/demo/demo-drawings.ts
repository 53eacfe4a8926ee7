import { createHash } from 'node:crypto';
import type { DemoListing } from './demo-listing.ts';
import { bodyColour } from './drawing/palette.ts';
import type { DrawingView, MachineDrawing } from './drawing/machine-drawing.ts';

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

/**
 * The drawings of each listing, in the order of its pictures. Alike machines share some, so that a few hundred drawings
 * serve the whole catalogue.
 */
export function demoDrawings(listings: readonly DemoListing[], thisYear: number): MachineDrawing[][] {
  const seen = new Map<string, number>();
  return listings.map((listing) => {
    const machine = machineOf(listing, thisYear);
    const alike = JSON.stringify(machine);
    const turn = seen.get(alike) ?? 0;
    seen.set(alike, turn + 1);
    const order = turn % 2 === 0 ? VIEWS.fromTheCorner : VIEWS.fromTheFront;
    const seed = seedOf(listing.brand, machine.frame, (listing.heads + listing.needles) % SETTINGS);
    return order.slice(0, listing.pictures).map((view) => drawingOf(machine, view, seed));
  });
}

function machineOf({ brand, heads, needles, year, condition }: DemoListing, thisYear: number) {
  return {
    heads,
    needles,
    frame: heads === 1 ? ('compact' as const) : ('bridge' as const),
    accent: bodyColour(brand),
    worn: condition === 'used' && year !== null && thisYear - year > OLD_YEARS,
  };
}

function drawingOf(machine: ReturnType<typeof machineOf>, view: DrawingView, seed: number): MachineDrawing {
  return { ...machine, heads: headsShown(view, machine.heads), view, seed };
}

function headsShown(view: DrawingView, heads: number): number {
  if (heads > 1 && PARTS_OF_THE_ROW.has(view)) return HEADS_IN_A_CLOSE_LOOK;
  return view === 'head' ? Math.min(heads, HEADS_IN_A_CLOSE_LOOK) : heads;
}

function seedOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0);
}
