import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';

type PlaceLinkProps = {
  location: string;
  className?: string;
  /** Shown before the text, in place of the icon for an external page. */
  icon?: ReactNode;
};

/**
 * A machine's location, linked to a map in a new tab. The touch target is larger than the text; the focus ring
 * surrounds the text only.
 */
export function PlaceLink({ location, className, icon }: PlaceLinkProps) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
  return (
    <a
      href={map}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(
        'relative inline-flex max-w-full items-center gap-1.5 after:absolute after:inset-x-0 after:-inset-y-3 after:min-w-11',
        className,
      )}
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">{location}</span>
      {icon === undefined && <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 print:hidden" />}
      <span className="sr-only">(map, opens in a new tab)</span>
    </a>
  );
}
