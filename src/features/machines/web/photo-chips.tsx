import type { PublicMachine } from '../machines.schema.ts';
import { CompareToggle } from './compare/compare-toggle.tsx';

/** What a visitor does with a machine in a list, at the lower edge of its photograph. It comes after the card's link. */
export function PhotoChips({ machine }: { machine: PublicMachine }) {
  return (
    <div className="col-start-1 row-start-1 flex flex-wrap-reverse justify-end gap-1 self-end p-2">
      <CompareToggle machine={machine} isChip />
    </div>
  );
}
