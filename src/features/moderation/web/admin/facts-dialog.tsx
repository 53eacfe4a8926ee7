import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factGroups, factLabel, knownFacts } from '#app/features/machines/fact-registry.rules.ts';
import { attributionLabel } from '#app/features/machines/fact-source-labels.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { PHOTO_SLOTS } from '#app/features/machines/photo-slots.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { SourceSign } from '#app/features/machines/web/fact-source.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button, RowButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { changeErrorMessage, isStale } from './error-messages.rules.ts';
import { fetchListing, sendFactCheck } from './moderation.queries.ts';
import type { DialogProps } from './use-moderation.tsx';

/** A machine's facts with their sources; each can be marked as checked with one click. */
export function FactsDialog({ openDialog, onClose }: DialogProps<'facts'>) {
  return (
    <Dialog wide open={openDialog !== null} onClose={onClose} title="Facts of the machine">
      {openDialog !== null && (
        <div className="grid gap-2">
          <p className="font-semibold wrap-anywhere">{openDialog.listing.name}</p>
          <CheckedFacts seen={openDialog.listing} />
        </div>
      )}
    </Dialog>
  );
}

type CheckedFactsProps = { seen: AdminMachine; onChecked?: (after: AdminMachine) => void };

/** The facts that a photo proves beside this photo, then the others, each with its source and a button to check it. */
export function CheckedFacts({ seen, onChecked }: CheckedFactsProps) {
  const { listing, problem, check } = useFactChecks(seen, onChecked);
  const known = knownFacts(factValues(listing.facts));
  const proven = PHOTO_SLOTS.flatMap(({ key, label, facts }) => {
    const shown = known.filter(({ fact }) => facts.some((each) => each === fact.key));
    const photo = listing[key];
    return photo === null || shown.length === 0 ? [] : [{ key, label, photo, shown }];
  });
  const rest = known.filter(({ fact }) => !proven.some(({ shown }) => shown.some((each) => each.fact === fact)));
  const listProps = { listing, onCheck: check };
  return (
    <div className="grid gap-4">
      <p className="text-14 text-quiet">
        Check what you have seen yourself: the counter, the plate, the machine running. Buyers see that you did.
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
      {proven.map(({ key, ...slot }) => (
        <ProvenFacts key={key} {...slot} {...listProps} />
      ))}
      {factGroups(rest.map(({ fact }) => fact)).map(({ group, facts }) => (
        <FactGroup
          key={group}
          title={FACT_GROUPS[group]}
          shown={rest.filter(({ fact }) => facts.includes(fact))}
          {...listProps}
        />
      ))}
    </div>
  );
}

type FactListProps = {
  listing: AdminMachine;
  shown: ReturnType<typeof knownFacts>;
  onCheck: (key: string, isChecked: boolean) => void;
};

function FactGroup({ title, ...list }: FactListProps & { title: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-14 font-semibold">
        {title}
      </h3>
      <FactList {...list} />
    </section>
  );
}

function FactList({ listing, shown, onCheck }: FactListProps) {
  return (
    <ul className="mt-1 grid divide-y divide-line border-y border-line">
      {shown.map(({ fact, value }) => (
        <CheckedFact
          key={fact.key}
          label={fact.label}
          // Checking a serial number requires the whole of it.
          text={factLabel({ ...fact, isMasked: false }, value)}
          told={listing.facts[fact.key]}
          onCheck={(isChecked) => onCheck(fact.key, isChecked)}
        />
      ))}
    </ul>
  );
}

/** A photo, and the facts that it proves, which one press marks as checked. */
function ProvenFacts({ label, photo, ...list }: FactListProps & { label: string; photo: string }) {
  const id = useId();
  const { listing, shown, onCheck } = list;
  const unchecked = shown.filter(({ fact }) => listing.facts[fact.key]?.source !== 'checked');
  return (
    <section aria-labelledby={id} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <Proof photo={photo} label={label} />
      <div className="min-w-0">
        <h3 id={id} className="text-14 font-semibold">
          {label}
        </h3>
        <FactList {...list} />
        {unchecked.length > 1 && (
          <Button
            size="small"
            className="mt-3 max-lg:min-h-11 max-sm:w-full"
            onClick={() => {
              for (const { fact } of unchecked) onCheck(fact.key, true);
            }}
          >
            Check all {unchecked.length} that it shows
          </Button>
        )}
      </div>
    </section>
  );
}

type CheckedFactProps = {
  label: string;
  text: string;
  told: AdminMachine['facts'][string];
  onCheck: (isChecked: boolean) => void;
};

function CheckedFact({ label, text, told, onCheck }: CheckedFactProps) {
  if (told === undefined) return null;
  const isChecked = told.source === 'checked';
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="text-14 text-quiet">{label}</span> <span className="figures font-semibold">{text}</span>
        <span className="flex items-center gap-1.5 text-12 text-quiet">
          <SourceSign kind={told.source} />
          {attributionLabel(told, told.by ?? 'the operator')}
        </span>
      </div>
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

/** The photo that proves facts; clicking it shows the full size. */
function Proof({ photo, label }: { photo: string; label: string }) {
  return (
    <a
      href={photo}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      className="block aspect-4/3 self-start overflow-hidden rounded-control border border-line bg-sunken"
    >
      <MachinePhoto
        image={photo}
        alt={label}
        sizes="(min-width: 40rem) 22rem, 100vw"
        className="size-full object-contain"
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The listing after each check, and the API's refusal of the last one. */
function useFactChecks(seen: AdminMachine, onChecked?: (after: AdminMachine) => void) {
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
      onChecked?.(after);
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
