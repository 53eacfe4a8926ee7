import type { ListingStatus } from '#app/db/enums.ts';
import { composedLocation, composedName } from './machines.rules.ts';
import { stateCodeOf } from './us-states.rules.ts';

type Described = { brand: string; model: string; city: string | null; state: string | null; zip: string | null };
type Before = Described & { name: string; location: string | null };

/**
 * Name, location and state code of a machine that is described so. A name or location of its own, which said something
 * else than what it would have been composed of before, stays.
 */
export function composedColumns(machine: Described, before: Before | null = null) {
  const hasOwnName = before !== null && before.name !== composedName(before);
  const hasOwnLocation = before !== null && (before.location ?? '') !== composedLocation(before);
  return {
    name: hasOwnName ? before.name : composedName(machine),
    location: (hasOwnLocation && before.location) || composedLocation(machine),
    stateCode: stateCodeOf(machine.state),
  };
}

/**
 * The columns of a status: it leaves nothing of what was said of the one before, and a sold listing keeps no claim to its
 * placements (CONTRACT §7).
 */
export function statusColumns(status: ListingStatus) {
  const ended = { isPremiumPaid: false, premiumUntil: null, isFeaturedPaid: false, featuredUntil: null };
  return {
    status,
    isSoldUnseen: false,
    rejectionReason: null,
    restingSince: null,
    ...(status === 'sold' ? ended : {}),
  };
}
