import { composedLocation, composedName } from './machines.rules.ts';
import { stateCodeOf } from './us-states.rules.ts';

type Described = { brand: string; model: string; city: string | null; state: string | null; zip: string | null };
type Before = Described & { name: string; location: string | null };

/**
 * Name, location and state code of a machine with this description. A custom name or location, which differed from the
 * composed one before, stays.
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
