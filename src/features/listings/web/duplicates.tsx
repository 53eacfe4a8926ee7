import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { Duplicate } from '../duplicates.schema.ts';
import { STATUS_LABELS } from '../listing-state-machine.rules.ts';

type DuplicatesProps = {
  of: readonly Duplicate[];
  heading: string;
  /** Whom a listing of the same seller belongs to, as its readers call them. */
  seller: 'you' | 'the same seller';
};

/** Other listings that may offer the same machine, each with the reason. They open in a new tab. */
export function Duplicates({ of: duplicates, heading, seller }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <div role="note" className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14">
      <p className="font-semibold">{heading}</p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            <a href={machineHref(duplicate.id)} target="_blank" rel="noopener noreferrer" className="link">
              {duplicate.name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>{' '}
            ({STATUS_LABELS[duplicate.status].toLowerCase()}): {reasonOf(duplicate, seller)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonOf({ isSameMachine, hasSamePhoto }: Duplicate, seller: DuplicatesProps['seller']): string {
  const offer = `the same model from ${seller}`;
  if (isSameMachine && hasSamePhoto) return `${offer}, with the same photo`;
  return isSameMachine ? offer : 'it has one of these photos';
}
