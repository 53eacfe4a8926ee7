import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, factLabel, knownFacts } from '#app/features/machines/fact-registry.rules.ts';
import { attributionLabel } from '#app/features/machines/fact-source-labels.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { proofOf } from '#app/features/machines/photo-slots.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { SourceSign } from '#app/features/machines/web/fact-source.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { RowButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { changeErrorMessage, isStale } from './error-messages.rules.ts';
import { fetchListing, sendFactCheck } from './moderation.queries.ts';
import type { DialogProps } from './use-moderation.tsx';

/** A machine's facts with their sources; each can be marked as checked with one click. */
export function FactsDialog({ openDialog, onClose }: DialogProps<'facts'>) {
  return (
    <Dialog wide open={openDialog !== null} onClose={onClose} title="Facts of the machine">
      {openDialog !== null && <CheckedFacts seen={openDialog.listing} />}
    </Dialog>
  );
}

function CheckedFacts({ seen }: { seen: AdminMachine }) {
  const { listing, problem, check } = useFactChecks(seen);
  const known = knownFacts(factValues(listing.facts));
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{listing.name}</span>
        <span className="block text-14 text-quiet">
          Check what you have seen yourself: the counter, the plate, the machine running. Buyers see that you did.
        </span>
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
      {factGroups(known.map(({ fact }) => fact)).map(({ group, facts }) => (
        <section key={group} aria-labelledby={`check-${group}`}>
          <h3 id={`check-${group}`} className="text-14 font-semibold">
            {FACT_GROUPS[group]}
          </h3>
          <ul className="mt-1 grid divide-y divide-line border-y border-line">
            {known
              .filter(({ fact }) => facts.includes(fact))
              .map(({ fact, value }) => (
                <CheckedFact
                  key={fact.key}
                  label={fact.label}
                  // Checking a serial number requires the whole of it.
                  text={factLabel({ ...fact, isMasked: false }, value)}
                  told={listing.facts[fact.key]}
                  proof={proofOf(listing, fact.key)}
                  onCheck={(isChecked) => check(fact.key, isChecked)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type CheckedFactProps = {
  label: string;
  text: string;
  told: AdminMachine['facts'][string];
  proof: ReturnType<typeof proofOf>;
  onCheck: (isChecked: boolean) => void;
};

function CheckedFact({ label, text, told, proof, onCheck }: CheckedFactProps) {
  if (told === undefined) return null;
  const isChecked = told.source === 'checked';
  return (
    <li className={classNames('flex items-center justify-end gap-x-4 gap-y-2 py-2', proof !== null && 'flex-wrap')}>
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="text-14 text-quiet">{label}</span> <span className="figures font-semibold">{text}</span>
        <span className="flex items-center gap-1.5 text-12 text-quiet">
          <SourceSign kind={told.source} />
          {attributionLabel(told, told.by ?? 'the operator')}
        </span>
      </div>
      {proof !== null && <Proof {...proof} />}
      <RowButton
        variant={isChecked ? 'quiet' : undefined}
        label={isChecked ? `Undo check: ${label}` : `Mark as checked: ${label}`}
        onClick={() => onCheck(!isChecked)}
        className="shrink-0"
      >
        {isChecked ? 'Undo' : 'Mark as checked'}
      </RowButton>
    </li>
  );
}

/** The photo that proves a fact; clicking it shows the full size. */
function Proof({ photo, label }: { photo: string; label: string }) {
  return (
    <a
      href={photo}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      className="block aspect-4/3 w-20 shrink-0 overflow-hidden rounded-label border border-line bg-sunken"
    >
      <MachinePhoto image={photo} alt={label} sizes="5rem" className="size-full object-cover" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The listing after each check, and the API's refusal of the last one. */
function useFactChecks(seen: AdminMachine) {
  const client = useQueryClient();
  const [listing, setListing] = useState(seen);
  const [problem, setProblem] = useState<string | null>(null);
  // Checks are chained, however quickly they come: each applies to the version that the previous one returned.
  const newest = useRef(Promise.resolve(seen));
  const check = (key: string, isChecked: boolean) => {
    newest.current = newest.current.then(async (now) => {
      const { after, refusal } = await sendCheck(client, now, { key, isChecked });
      setListing(after);
      setProblem(refusal);
      return after;
    });
  };
  return { listing, problem, check };
}

/** `refusal` is the API's reason; null on success. */
async function sendCheck(client: QueryClient, listing: AdminMachine, check: { key: string; isChecked: boolean }) {
  try {
    return { after: await sendFactCheck(client, listing, check), refusal: null };
  } catch (error) {
    const after = isStale(error) ? await fetchListing(client, listing.id).catch(() => listing) : listing;
    return { after, refusal: changeErrorMessage(error) };
  }
}
