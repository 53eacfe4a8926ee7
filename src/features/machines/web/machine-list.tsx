import { Skeleton } from '#app/ui/skeleton.tsx';
import { CardFacts, CardPrice, CardTitle } from './machine-card.tsx';
import { PhotoLabels } from './machine-labels.tsx';
import { MachinePhoto } from './machine-photo.tsx';
import { PhotoChips } from './photo-chips.tsx';
import { mainImageOf } from '../machines.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';

const ROWS = 'grid grid-cols-1 gap-3 sm:gap-4';
const PHOTO_SIZES = '(min-width: 40rem) 15rem, 7rem';
/** Rows on the first screen of a phone; images of later ones load when scrolled to. */
const SOON = 3;

type MachineListProps = {
  machines: readonly PublicMachine[];
  /** Whether its first rows are on the first screen. */
  first: boolean;
};

/** Machines as rows with the photograph on the left, more compact than cards. A machine's page leads back to it. */
export function MachineList({ machines, first }: MachineListProps) {
  return (
    <ul className={ROWS}>
      {machines.map((machine, index) => (
        <li key={machine.id} data-machine-id={machine.id}>
          <Row machine={machine} photoWanted={first && index < SOON ? (index === 0 ? 'first' : 'soon') : 'later'} />
        </li>
      ))}
    </ul>
  );
}

function Row({ machine, photoWanted }: { machine: PublicMachine; photoWanted: 'first' | 'soon' | 'later' }) {
  return (
    <article className="group relative grid grid-cols-[7rem_minmax(0,1fr)] overflow-clip rounded-panel border border-line bg-surface shadow-card transition-shadow duration-200 has-[h3_a:focus-visible]:overflow-visible hover:shadow-lifted sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="relative col-start-1 row-start-1 overflow-hidden rounded-l-panel bg-sunken sm:aspect-4/3">
        <MachinePhoto
          image={mainImageOf(machine)}
          alt={machine.name}
          sizes={PHOTO_SIZES}
          wanted={photoWanted}
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute inset-x-0 top-0 flex flex-wrap gap-1 p-2">
          <PhotoLabels machine={machine} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-between">
        <div>
          <CardTitle machine={machine} size="medium" inList className="px-3 sm:px-4" />
          <CardFacts machine={machine} size="small" className="px-3 sm:px-4" />
        </div>
        <CardPrice machine={machine} size="medium" isBrief className="px-3 sm:px-4" />
      </div>
      <PhotoChips machine={machine} />
    </article>
  );
}

/** As many rows as expected, each of a row's height. */
export function MachineListSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading machines" className={ROWS}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[7rem_minmax(0,1fr)] overflow-hidden rounded-panel border border-line bg-surface sm:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <Skeleton className="h-full rounded-none sm:aspect-4/3" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-8 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
