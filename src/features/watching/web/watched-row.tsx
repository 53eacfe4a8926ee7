import { useQuery } from '@tanstack/react-query';
import { useId, useSyncExternalStore } from 'react';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { headsLabel, mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import { MachineThumbnail } from '#app/features/machines/web/machine-summary.tsx';
import { similarMachinesQuery } from '#app/features/machines/web/machines.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Input } from '#app/ui/input.tsx';
import { LocalDate } from '#app/ui/local-date.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { changeOf, recentDay } from '../watch-changes.rules.ts';
import { MAX_NOTE_LENGTH, type Watch } from '../watching.schema.ts';

export type RowActions = {
  saveNote: (watch: Watch, note: string) => void;
  remove: (watch: Watch) => void;
};

type WatchedRowProps = RowActions & {
  watch: Watch;
  isCompared: boolean;
  /** False if enough machines are chosen for the comparison. */
  canCompare: boolean;
  onCompare: (isCompared: boolean) => void;
};

export function WatchedRow({ watch, isCompared, canCompare, onCompare, saveNote, remove }: WatchedRowProps) {
  const { machine } = watch;
  const name = machine?.name ?? 'a machine that is no longer listed';
  return (
    <li className="grid gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_18rem] sm:gap-x-6">
      <div className="flex min-w-0 gap-3">
        {machine === null ? (
          <span aria-hidden="true" className="aspect-4/3 w-24 shrink-0 rounded-control bg-sunken" />
        ) : (
          <MachineThumbnail image={mainImageOf(machine)} />
        )}
        <div className="min-w-0">
          <h2 className="text-16 leading-snug font-semibold wrap-anywhere">
            {machine === null ? (
              'No longer listed'
            ) : (
              <SiteLink href={machinePageHref(machine)} className="link-quiet">
                {name}
              </SiteLink>
            )}
          </h2>
          {machine !== null && machine.status !== 'sold' && (
            <p className="text-14 text-quiet">
              <span className="figures font-semibold text-ink">{priceLabel(machine.price)}</span>
              {` · ${headsLabel(machine.heads)}`}
              {machine.location !== null && ` · ${machine.location}`}
            </p>
          )}
          <Change watch={watch} />
        </div>
      </div>
      <div className="grid content-start gap-1">
        <Note watch={watch} name={name} onSave={(note) => saveNote(watch, note)} />
        <div className="flex items-center justify-between gap-3">
          {machine !== null && machine.status !== 'sold' ? (
            <Checkbox
              label={
                <>
                  Compare<span className="sr-only"> {name}</span>
                </>
              }
              checked={isCompared}
              disabled={!isCompared && !canCompare}
              onChange={({ target }) => onCompare(target.checked)}
            />
          ) : (
            <span />
          )}
          <Button variant="quiet" size="small" className="min-h-11" onClick={() => remove(watch)}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

function Change({ watch }: { watch: Watch }) {
  const change = changeOf(watch);
  if (change.kind === 'none' || change.kind === 'gone') return null;
  if (change.kind === 'sold') return <Sold id={watch.machineId} />;
  return (
    <p className={`text-14 font-medium ${change.isLess ? 'text-ok' : 'text-quiet'}`}>
      <span className="figures">{change.words}</span>{' '}
      {change.since === null ? 'since you began watching' : <Since at={change.since} />}
    </p>
  );
}

const never = () => () => {};

/** 'since Tuesday', or since a day that is longer ago. The server does not know the reader's day. */
function Since({ at }: { at: string }) {
  const recent = useSyncExternalStore(
    never,
    () => recentDay(at, Date.now()),
    () => null,
  );
  return <>since {recent ?? <LocalDate at={at} />}</>;
}

const ALIKE = 3;

function Sold({ id }: { id: string }) {
  const { data: alike = [] } = useQuery(similarMachinesQuery(id));
  return (
    <div className="text-14">
      <p className="font-semibold text-danger">Sold</p>
      {alike.length > 0 && (
        <p className="text-quiet">
          {alike.length >= ALIKE ? 'Three like it: ' : 'Like it: '}
          {alike.slice(0, ALIKE).map((machine, index) => (
            <span key={machine.id}>
              {index > 0 && ' · '}
              <SiteLink href={machinePageHref(machine)} className="link">
                {`${machine.name}, ${priceLabel(machine.price)}`}
              </SiteLink>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

type NoteProps = { watch: Watch; name: string; onSave: (note: string) => void };

/** The watcher's own words, saved when the field is left or Enter is pressed. */
function Note({ watch: { note }, name, onSave }: NoteProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Your note about {name}
      </label>
      <Input
        // Remounted when another window has changed it.
        key={note}
        id={id}
        defaultValue={note}
        placeholder="Your note"
        maxLength={MAX_NOTE_LENGTH}
        enterKeyHint="done"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        onBlur={({ target }) => {
          if (target.value.trim() !== note) onSave(target.value.trim());
        }}
      />
    </>
  );
}
