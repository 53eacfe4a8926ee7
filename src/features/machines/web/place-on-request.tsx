import { SiteLink } from '#app/ui/site-link.tsx';
import { askHref, OVER_THE_PAGE } from '../machine-links.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { stateNameOf } from '../us-states.rules.ts';

/** In place of a distance, where a listing shows only its state. */
export function PlaceOnRequest({ machine }: { machine: PublicMachine }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14 text-quiet print:hidden">
      <span>{placeOnRequestLabel([machine])}</span>
      <SiteLink
        href={askHref(machine)}
        going={OVER_THE_PAGE}
        className="relative min-h-6 font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5"
      >
        Ask where
      </SiteLink>
    </p>
  );
}

/** 'In Texas, place on request'; of machines in several states, or of which nothing is known, 'Place on request'. */
export function placeOnRequestLabel(machines: readonly Pick<PublicMachine, 'location' | 'coordinates'>[]): string {
  const states = new Set(
    machines.map(({ location, coordinates }) => (coordinates?.precision === 'state' ? location : null)),
  );
  const [state = null] = states;
  return states.size === 1 && state !== null ? `In ${stateNameOf(state)}, place on request` : 'Place on request';
}

/** The heading above the machines of a list by distance that show only their state. */
export function PlaceOnRequestHeading({ machines }: { machines: readonly PublicMachine[] }) {
  return (
    <div>
      <h2 className="text-20 sm:text-28">{placeOnRequestLabel(machines)}</h2>
      <p className="text-14 text-quiet">
        These listings show only their state, so nobody knows how far they are. “Ask where” on their pages.
      </p>
    </div>
  );
}
