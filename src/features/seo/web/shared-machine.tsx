import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { SHARE_IMAGE, shareImageHref } from '../absolute-urls.rules.ts';
import { headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The page behind a shared link: the preview picture, and a link to the machine. */
export function SharedMachine({ machine }: { machine: PublicMachine }) {
  const { id, name, heads, needles, price, status } = machine;
  const facts = [headsLabel(heads), needlesLabel(needles), status === 'sold' ? 'Sold' : priceLabel(price)];
  return (
    <main id="main" className="page-width grid max-w-3xl justify-items-start gap-5 py-8 sm:py-12">
      <h1 className="text-28 wrap-anywhere sm:text-40">{name}</h1>
      <img
        src={shareImageHref(id)}
        width={SHARE_IMAGE.widthPx}
        height={SHARE_IMAGE.heightPx}
        alt={`${name}: ${facts.join(', ')}`}
        className="h-auto w-full rounded-panel"
      />
      <SiteLink href={machinePageHref(machine)} className={buttonClass({ variant: 'primary', size: 'large' })}>
        See This Machine
      </SiteLink>
    </main>
  );
}
