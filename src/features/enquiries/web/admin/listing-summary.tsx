import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachineThumbnail } from '#app/features/machines/web/machine-summary.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The machine that a message is about, with its price and seller. */
export function ListingSummary({ machine }: { machine: NonNullable<ContactSubmission['machine']> }) {
  const { id, name, picture, price, status, sellerName } = machine;
  const facts = [priceLabel(price), status === 'sold' ? 'sold' : null, sellerName === null ? null : `by ${sellerName}`];
  return (
    <div className="flex min-w-0 items-center gap-3 py-1">
      <MachineThumbnail image={picture} isSmall />
      <p className="grid min-w-0 text-14">
        <SiteLink href={machineHref(id)} className="link-quiet font-medium wrap-anywhere">
          {name}
        </SiteLink>
        <span className="text-quiet wrap-anywhere">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </p>
    </div>
  );
}
