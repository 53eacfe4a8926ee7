import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { MachinePhoto } from '#app/features/machines/web/machine-photo.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ThreadView } from '../threads.schema.ts';

/** The listing that a thread is about, as it is now. */
export function ThreadMachine({ machine }: { machine: NonNullable<ThreadView['machine']> }) {
  const { id, name, picture, price, status, isPublic } = machine;
  return (
    <div className="flex items-center gap-4 rounded-panel border border-line bg-surface p-3">
      {picture !== null && (
        <MachinePhoto
          image={picture}
          alt=""
          sizes="96px"
          className="aspect-4/3 w-24 shrink-0 rounded-control bg-photo object-cover"
        />
      )}
      <div className="grid gap-1">
        {id !== null && isPublic ? (
          <SiteLink href={machineHref(id)} className="link font-semibold wrap-anywhere">
            {name}
          </SiteLink>
        ) : (
          <span className="font-semibold wrap-anywhere">{name}</span>
        )}
        <span className="text-14 text-quiet">
          {status === 'sold' ? 'Sold' : isPublic ? priceLabel(price) : 'No longer listed'}
        </span>
      </div>
    </div>
  );
}
