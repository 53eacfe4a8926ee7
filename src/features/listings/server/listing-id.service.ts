import { randomInt } from 'node:crypto';
import { machineId } from '#app/features/machines/machine-id.rules.ts';

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const TAIL_LENGTH = 6;
/** How the ids of machines from the operator's partner site begin, by which the back office tells them apart. */
const IMPORTED = 'tewh-';

type Named = { brand: string; heads: number; model: string };

/** A readable id with a new random tail. `seller-` precedes one that would begin as those of imported machines do. */
export function newListingId({ brand, heads, model }: Named): string {
  const id = machineId(brand, heads, model, newTail());
  return id.startsWith(IMPORTED) ? `seller-${id}` : id;
}

/** A readable id for a machine from the partner site. */
export function newImportedId({ brand, heads, model }: Named): string {
  return `${IMPORTED}${machineId(brand, heads, model, newTail())}`;
}

function newTail(): string {
  return Array.from({ length: TAIL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
