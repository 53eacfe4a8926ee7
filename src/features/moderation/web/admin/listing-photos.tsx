import { PLACEHOLDER_IMAGE, photosOf } from '#app/features/machines/machines.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import type { PartProps } from './use-moderation.tsx';

/** How many photos a card shows. */
const THUMBNAILS = 3;

/** The first photos and the number of all; opens them in full size. */
export function ListingPhotos({ listing, control }: PartProps) {
  const photos = realPhotosOf(listing);
  const words = photoWords(photos.length);
  return (
    <div className="grid content-start gap-1">
      <button
        type="button"
        aria-label={`${words}, large: ${listing.name}`}
        onClick={() => control.setOpenDialog({ kind: 'preview', listing })}
        className="grid grid-cols-2 gap-1 rounded-control sm:grid-cols-3"
      >
        {photos.slice(0, THUMBNAILS).map((photo) => (
          <span
            key={photo}
            className="aspect-4/3 overflow-hidden rounded-label bg-sunken first:col-span-2 sm:first:row-span-2 sm:first:only:col-span-3"
          >
            <MachinePhoto image={photo} alt="" sizes="9rem" className="size-full object-cover" />
          </span>
        ))}
        {photos.length === 0 && (
          <span className="col-span-full rounded-label bg-sunken py-8 text-14 text-quiet">{words}</span>
        )}
      </button>
      {photos.length > 0 && <p className="text-12 text-quiet tabular-nums">{words}</p>}
    </div>
  );
}

/** The listing's own photos, main photo first. */
export function realPhotosOf(listing: AdminMachine): readonly string[] {
  return photosOf(listing).filter((photo) => photo !== PLACEHOLDER_IMAGE);
}

function photoWords(count: number): string {
  if (count === 0) return 'No photos';
  return count === 1 ? '1 photo' : `${count} photos`;
}
