import { editHref } from '#app/features/machines/machine-links.rules.ts';
import SquarePen from 'lucide-react/icons/square-pen';
import type { ReactNode } from 'react';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { photoCaption } from '#app/features/machines/photo-captions.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { CheckedFacts } from './facts-dialog.tsx';
import { ListingContact } from './listing-card.tsx';
import { realPhotosOf } from './listing-photos.tsx';
import { ReviewNotes, type ReviewNotesProps } from './review-notes.tsx';
import { formatValue } from './listing-differences.rules.ts';
import { shownInstead } from './price-dialog.tsx';
import { Changes, DecisionDialog, NameLink } from './review-dialogs.tsx';
import type { DialogProps } from './use-moderation.tsx';

type PreviewDialogProps = DialogProps<'preview'> & { notesOf: (listing: AdminMachine) => ReviewNotesProps };

/** All that a decision on a listing needs: price, seller, changes, texts, facts and photos, with approve and reject. */
export function PreviewDialog({ notesOf, ...props }: PreviewDialogProps) {
  const { control } = props;
  // The decision then applies to the version with the checks.
  const onChecked = (after: AdminMachine) =>
    control.setOpenDialog((now) =>
      now?.kind === 'preview' && now.listing.id === after.id ? { ...now, listing: after } : now,
    );
  return (
    <DecisionDialog {...props} title="A closer look">
      {(listing) => (
        <div className="grid gap-6">
          <Summary listing={listing} />
          <ReviewNotes {...notesOf(listing)} />
          {listing.changedSinceApproval && (
            <Section title="What changed">
              <Changes listing={listing} />
            </Section>
          )}
          <Texts listing={listing} />
          <Photos listing={listing} />
          {Object.keys(listing.facts).length > 0 && (
            <Section title="Facts">
              <CheckedFacts key={listing.id} seen={listing} onChecked={onChecked} />
            </Section>
          )}
        </div>
      )}
    </DecisionDialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-16">{title}</h3>
      {children}
    </section>
  );
}

function Summary({ listing }: { listing: AdminMachine }) {
  const { id, price, status, heads, needles, year, location } = listing;
  const instead = shownInstead(listing);
  const traits = [STATUS_LABELS[status], headsLabel(heads), needlesLabel(needles), year, location];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <NameLink listing={listing} />
          <p className="text-14 text-quiet wrap-anywhere">{traits.filter((trait) => trait !== null).join(' · ')}</p>
        </div>
        <a
          href={editHref(id)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'small', className: 'max-lg:min-h-11' })}
        >
          <SquarePen aria-hidden="true" />
          Edit
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
      <p className="figures text-20 font-bold">{priceLabel(price)}</p>
      {instead !== null && <p className="text-14 text-quiet">{instead}</p>}
      <ListingContact listing={listing} />
    </div>
  );
}

function Texts({ listing: { description, accessories } }: { listing: AdminMachine }) {
  const extras = formatValue('accessories', accessories);
  return (
    <div className="grid gap-2">
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{description}</p>
      {extras !== '' && <p className="text-14 text-quiet wrap-anywhere">With it: {extras}</p>}
    </div>
  );
}

function Photos({ listing }: { listing: AdminMachine }) {
  const photos = [...realPhotosOf(listing), ...(listing.platePhoto === null ? [] : [listing.platePhoto])];
  if (photos.length === 0) return <p className="text-quiet">No photos</p>;
  return (
    <ul className="grid gap-3">
      {photos.map((photo, index) => {
        const caption = photoCaption(listing, photo);
        return (
          <li key={photo} className="grid gap-1">
            <span className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
              <MachinePhoto
                image={photo}
                alt={`Photo ${index + 1} of ${photos.length}`}
                sizes="(min-width: 48rem) 44rem, 100vw"
                className="size-full object-contain"
              />
            </span>
            {caption !== null && (
              <span className="text-14 text-quiet">
                {caption}
                {photo === listing.platePhoto && ', never shown to buyers'}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
