import { ID_TAIL_LENGTH } from '#app/db/enums.ts';
import type { PublicMachine } from './machines.schema.ts';

/** The prefix of ids of machines from the operator's partner site, by which the back office distinguishes them. */
export const IMPORTED_PREFIX = 'tewh-';
/** Prevents that ids of other machines look like those of imported ones. */
const LISTED_PREFIX = 'seller-';

const READABLE_ID = new RegExp(
  `^(?<prefix>${IMPORTED_PREFIX}|${LISTED_PREFIX}(?=${IMPORTED_PREFIX}))?(?:.+-)?\\d+-head-(?:.+-)?(?<tail>[0-9a-z]{${ID_TAIL_LENGTH}})$`,
);

type Named = Pick<PublicMachine, 'brand' | 'heads' | 'model'>;

/** A readable id such as 'tajima-6-head-tmar-k1506c-7f3k2q'; the caller's tail makes it unique. */
export function machineId({ brand, heads, model }: Named, tail: string): string {
  return [toWords(brand), `${heads}-head`, toWords(model), tail].filter((part) => part !== '').join('-');
}

/** The id of a machine that is not imported, whatever its brand is called. */
export function listedMachineId(machine: Named, tail: string): string {
  const id = machineId(machine, tail);
  return id.startsWith(IMPORTED_PREFIX) ? `${LISTED_PREFIX}${id}` : id;
}

/**
 * The last part of the address of a machine's page: its id, with the current brand, heads and model. It differs from
 * the id once a listing was corrected. An id in which no words can be recognized is its own slug.
 */
export function machineSlug(machine: Named & { id: string }): string {
  const parts = READABLE_ID.exec(machine.id)?.groups;
  if (parts?.['tail'] === undefined) return machine.id;
  return `${parts['prefix'] ?? ''}${machineId(machine, parts['tail'])}`;
}

/** The part of a readable id that stays the same in each of the machine's slugs; null if it has none. */
export function tailOfSlug(slug: string): string | null {
  return READABLE_ID.exec(slug)?.groups?.['tail'] ?? null;
}

function toWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
