import X from 'lucide-react/icons/x';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { listingCountLabel, SKIP_LABELS } from './listing-labels.rules.ts';
import type { SkippedListing } from './use-bulk-actions.ts';

/** Which of many listings were left as they were, and why. It stays until it is put away. */
export function SkippedListings({
  skippedListings,
  onDismiss,
}: {
  skippedListings: readonly SkippedListing[];
  onDismiss: () => void;
}) {
  if (skippedListings.length === 0) return null;
  return (
    <section
      aria-label="Skipped listings"
      className="flex items-start gap-3 rounded-control bg-warn-wash py-1 pr-1 pl-4 text-14 text-warn"
    >
      <div role="status" className="grid min-w-0 flex-1 gap-1 py-2">
        <p className="font-semibold">{listingCountLabel(skippedListings.length)} skipped:</p>
        <ul className="grid gap-0.5">
          {skippedListings.map(({ id, name, reason }) => (
            <li key={id} className="wrap-anywhere">
              {reason === SKIP_LABELS.gone ? (
                name
              ) : (
                <SiteLink href={machineHref(id)} className="link">
                  {name}
                </SiteLink>
              )}{' '}
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </section>
  );
}
