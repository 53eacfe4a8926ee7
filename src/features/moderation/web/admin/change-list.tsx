import type { ReactNode } from 'react';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { fieldLabel, formatValue, type Change } from './listing-differences.rules.ts';

/** Field by field, what stood there and what stands there now. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid divide-y divide-line border-y border-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
          <dt className="text-14 font-semibold">{fieldLabel(field)}</dt>
          <Version name="Before" field={field} value={before} other={after} />
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
  if (field === 'images' && Array.isArray(value)) return <Photos photos={value} others={photosIn(other)} />;
  return formatValue(field, value) || <span className="text-quiet">Nothing</span>;
}

function photosIn(value: Value): readonly string[] {
  return Array.isArray(value) ? value : [];
}

/** Those that the other version lacks are marked. */
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
