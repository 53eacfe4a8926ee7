import type { Duplicate } from '#app/features/listings/duplicates.schema.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { Duplicates } from '#app/features/listings/web/duplicates.tsx';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { ListingWarning } from '../../listing-warnings.schema.ts';

/** What is found about a listing in review; undefined for others, and until it is known. */
export type ReviewNotesProps = {
  duplicates: readonly Duplicate[] | undefined;
  warnings: readonly ListingWarning[] | undefined;
};

/** What a moderator should know before deciding. Other listings open in a new tab. */
export function ReviewNotes({ duplicates, warnings }: ReviewNotesProps) {
  return (
    <>
      <Duplicates of={duplicates ?? []} heading="Perhaps listed already" seller="the same seller" />
      <Warnings of={warnings ?? []} />
    </>
  );
}

function Warnings({ of: warnings }: { of: readonly ListingWarning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="grid gap-1 rounded-control bg-warn-wash px-3 py-2 text-14 wrap-anywhere">
      {warnings.map(({ kind, text, listings }) => (
        <li key={kind}>
          <span className="font-semibold">{text}</span>
          {listings.map(({ id, name, status }, index) => (
            <span key={id}>
              {index === 0 ? ': ' : ', '}
              <a href={machineHref(id)} target="_blank" rel="noopener noreferrer" className="link">
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>{' '}
              ({STATUS_LABELS[status].toLowerCase()})
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
