import X from 'lucide-react/icons/x';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { listingsWords, SKIP_WORDS } from './listing-labels.rules.ts';
import type { Left } from './use-bulk-actions.ts';

/** Which of many listings were left as they were, and why. It stays until it is put away. */
export function LeftListings({ left, onPutAway }: { left: readonly Left[]; onPutAway: () => void }) {
  if (left.length === 0) return null;
  return (
    <section
      aria-label="Skipped listings"
      className="flex items-start gap-3 rounded-control bg-warn-wash py-1 pr-1 pl-4 text-14 text-warn"
    >
      <div role="status" className="grid min-w-0 flex-1 gap-1 py-2">
        <p className="font-semibold">{listingsWords(left.length)} skipped:</p>
        <ul className="grid gap-0.5">
          {left.map(({ id, name, why }) => (
            <li key={id} className="wrap-anywhere">
              {why === SKIP_WORDS.gone ? (
                name
              ) : (
                <SiteLink href={machineHref(id)} className="link">
                  {name}
                </SiteLink>
              )}{' '}
              {why}
            </li>
          ))}
        </ul>
      </div>
      <IconButton label="Dismiss" icon={<X aria-hidden="true" />} onClick={onPutAway} />
    </section>
  );
}
