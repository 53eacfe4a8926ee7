import { useQuery } from '@tanstack/react-query';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { dayInUtc } from '#app/lib/local-date.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import type { DialogProps, ModerationControl } from './use-moderation.tsx';
import { changesQuery } from './moderation.queries.ts';
import type { ReactNode } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { ApproveOrReject } from './listing-decisions.tsx';
import { PHOTO_SLOTS } from '#app/features/machines/photo-slots.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { formatValue, changesBetween, fieldLabel, type Change } from './listing-differences.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';

/** The seller's changes since the last approval, with approve and reject. */
export function ChangesDialog(props: DialogProps<'changes'>) {
  return (
    <DecisionDialog {...props} title="What changed">
      {(listing) => <Changes listing={listing} />}
    </DecisionDialog>
  );
}

/** What a seller has changed since the last approval. */
export function Changes({ listing }: { listing: AdminMachine }) {
  return (
    <Loaded query={useQuery(changesQuery(listing))} failure="Failed to fetch what changed" skeleton="h-40">
      {({ approvedAt, changes }) => (
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            <NameLink listing={listing} />
            {approvedAt !== null && (
              <span className="text-quiet">
                , last approved <LocalMoment at={approvedAt} />
              </span>
            )}
          </p>
          {changes.length === 0 ? <p>It says the same as when it was approved.</p> : <ChangeList changes={changes} />}
        </div>
      )}
    </Loaded>
  );
}

type DecisionDialogProps = DialogProps<'changes' | 'preview'> & {
  title: string;
  children: (listing: AdminMachine) => ReactNode;
};

/** Displays a listing, with approve and reject while it is pending. */
export function DecisionDialog({ openDialog, onClose, control, title, children }: DecisionDialogProps) {
  const listing = openDialog?.listing;
  return (
    <Dialog
      wide
      open={listing !== undefined}
      onClose={onClose}
      title={title}
      footer={listing?.status === 'pending' && <ApproveOrReject listing={listing} control={control} />}
    >
      {listing !== undefined && children(listing)}
    </Dialog>
  );
}

/** The listing has changed since the decision: nothing is done before the admin has seen the changes. */
export function EditConflictDialog({ openDialog, onClose, control }: DialogProps<'edit-conflict'>) {
  const listing = openDialog?.listing;
  const controlWithInput: ModerationControl = {
    ...control,
    onStatus: (now, status) => {
      if (status === 'rejected')
        control.setOpenDialog({
          kind: 'reject',
          listing: now,
          ...(openDialog === null ? {} : { before: openDialog.before }),
        });
      else control.onStatus(now, status);
    },
  };
  return (
    <Dialog
      wide
      open={openDialog !== null}
      onClose={onClose}
      title="Changed in the meantime"
      footer={
        listing?.status === 'pending' ? (
          <ApproveOrReject listing={listing} control={controlWithInput} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {openDialog !== null && <EditConflict seen={openDialog.seen} now={openDialog.listing} />}
    </Dialog>
  );
}

function EditConflict({ seen, now }: { seen: AdminMachine; now: AdminMachine }) {
  const changes = changesBetween(seen, now);
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] wrap-anywhere">
        <NameLink listing={now} /> was changed by its seller or another admin after you looked at it. Nothing was done:
        its status is {STATUS_LABELS[now.status]}.
      </p>
      {changes.length === 0 ? <p>All that is shown here reads as before.</p> : <ChangeList changes={changes} />}
    </div>
  );
}

/** Each changed field with its old and new value. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {changes.map(({ field, before, after, checkedOn }) => (
        <div key={field} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="text-14 font-semibold">{fieldLabel(field)}</dt>
          <Version
            name={checkedOn === undefined ? 'Before' : `Before, checked on ${dayInUtc(checkedOn)}`}
            field={field}
            value={before}
            other={after}
          />
          <Version name="Now" field={field} value={after} other={before} />
        </div>
      ))}
    </dl>
  );
}

type Value = Change['before'];
type VersionProps = { name: string; field: string; value: Value; other: Value };

function Version({ name, ...version }: VersionProps) {
  return (
    <dd className="min-w-0 text-14 wrap-anywhere whitespace-pre-wrap">
      <span className="block text-12 text-quiet">{name}</span>
      <Shown {...version} />
    </dd>
  );
}

function Shown({ field, value, other }: Omit<VersionProps, 'name'>): ReactNode {
  if (PHOTO_FIELDS.has(field)) return <Photos photos={photosIn(value)} others={photosIn(other)} />;
  return formatValue(field, value) || <span className="text-quiet">Nothing</span>;
}

const PHOTO_FIELDS = new Set<string>(['images', ...PHOTO_SLOTS.map(({ key }) => key)]);

function photosIn(value: Value): readonly string[] {
  if (typeof value === 'string' && value !== '') return [value];
  return typeof value === 'object' && value !== null ? value.filter((item) => typeof item === 'string') : [];
}

/** Photos missing from the other version are marked. */
function Photos({ photos, others }: { photos: readonly string[]; others: readonly string[] }) {
  if (photos.length === 0) return <span className="text-quiet">No photos</span>;
  const isOrder = photos.length === others.length && photos.every((photo) => others.includes(photo));
  return (
    <>
      {isOrder && <span className="block text-12 text-quiet">in this order</span>}
      <span className="grid grid-cols-3 gap-1.5 pt-1">
        {photos.map((photo, index) => {
          const isOnlyHere = !others.includes(photo);
          return (
            <span key={photo} className="grid content-start gap-0.5">
              <span
                className={`aspect-4/3 overflow-hidden rounded-label bg-sunken ${isOnlyHere ? 'outline-2 outline-offset-1 outline-warn' : ''}`}
              >
                <MachinePhoto
                  image={photo}
                  alt={`Photo ${index + 1}`}
                  sizes="7rem"
                  className="size-full object-cover"
                />
              </span>
              {isOnlyHere && <span className="text-12 text-warn">only here</span>}
            </span>
          );
        })}
      </span>
    </>
  );
}

/** Links to the machine's page in a new tab, so that the review stays open. */
export function NameLink({ listing: { id, name } }: { listing: AdminMachine }) {
  return (
    <a
      href={machineHref(id)}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-label font-semibold link-quiet wrap-anywhere"
    >
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
