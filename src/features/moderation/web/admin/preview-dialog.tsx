import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { DialogProps } from './use-moderation.ts';
import { formatValue } from './listing-differences.rules.ts';
import { realPhotosOf } from './listing-photos.tsx';
import { NameLink } from './name-link.tsx';

/** All photos of a listing, large, and all that its seller wrote; and yes or no to it. */
export function PreviewDialog(props: DialogProps<'preview'>) {
  return (
    <DecisionDialog {...props} title="A closer look">
      {(listing) => <Preview listing={listing} />}
    </DecisionDialog>
  );
}

function Preview({ listing }: { listing: AdminMachine }) {
  const { description, accessories } = listing;
  const photos = realPhotosOf(listing);
  const extras = formatValue('accessories', accessories);
  return (
    <div className="grid gap-4">
      <p>
        <NameLink listing={listing} />
      </p>
      <p className="max-w-[70ch] whitespace-pre-wrap wrap-anywhere">{description}</p>
      {extras !== '' && <p className="text-14 text-quiet wrap-anywhere">With it: {extras}</p>}
      {photos.length === 0 && <p className="text-quiet">No photos</p>}
      <ul className="grid gap-3">
        {photos.map((photo, index) => (
          <li key={photo} className="aspect-4/3 overflow-hidden rounded-control bg-sunken">
            <MachinePhoto
              image={photo}
              alt={`Photo ${index + 1} of ${photos.length}`}
              sizes="(min-width: 48rem) 44rem, 100vw"
              className="size-full object-contain"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
