import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { telHref } from '#app/features/machines/machine-links.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { BackOfficeFooter } from './back-office-footer.tsx';
import { FOOTER_COLUMNS, PLACEMENT_OFFERS } from './footer-links.ts';
import { Wordmark } from './wordmark.tsx';

const LINK = 'inline-flex min-h-11 items-center text-14 text-on-navy-quiet link-plain hover:text-on-navy md:min-h-9';

type FooterProps = {
  site: SiteFacts;
  isBackOffice: boolean;
  /** False on sign-in pages, where offers would distract. */
  hasOffers: boolean;
};

export function Footer({ site, isBackOffice, hasOffers }: FooterProps) {
  if (isBackOffice) return <BackOfficeFooter site={site} />;
  return (
    <footer className="bg-navy text-on-navy print:hidden">
      {hasOffers && (
        <>
          <PlacementOffers title={site.texts.footer.offers} />
          <div className="page-width">
            <div aria-hidden="true" className="stitch h-0.5 text-navy-line" />
          </div>
        </>
      )}
      <div className="page-width grid grid-cols-2 gap-x-4 gap-y-8 py-12 sm:gap-x-8 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Operator site={site} />
        {FOOTER_COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="group max-sm:last:col-span-2">
            <h2 className="text-16">{title}</h2>
            <ul className="mt-2 max-sm:group-last:grid max-sm:group-last:grid-cols-2 max-sm:group-last:gap-x-4">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <SiteLink href={href} className={LINK}>
                    {label}
                  </SiteLink>
                </li>
              ))}
              {title === 'Support & Info' && (
                <li>
                  <a href={site.supportUrl} rel="noopener" className={LINK}>
                    Technical Support
                    <ArrowUpRight aria-label="(another site)" className="ml-1 size-4" />
                  </a>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

/** A single line, because most people who read this far are buyers. */
function PlacementOffers({ title }: { title: string }) {
  return (
    <section
      aria-labelledby="placement-offers"
      className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-4 sm:py-5"
    >
      <h2 id="placement-offers" className="text-16">
        {title}
      </h2>
      {PLACEMENT_OFFERS.map(({ label, href }) => (
        <SiteLink key={href} href={href} className={LINK}>
          {label}
        </SiteLink>
      ))}
    </section>
  );
}

function Operator({ site }: { site: SiteFacts }) {
  return (
    <div className="grid content-start gap-3 max-sm:col-span-2">
      <Wordmark siteName={site.siteName} />
      <p className="max-w-[34ch] text-14 text-on-navy-quiet">{site.texts.footer.tagline}</p>
      <address className="grid text-14 not-italic">
        <a href={`mailto:${site.operatorEmail}`} className={LINK}>
          {site.operatorEmail}
        </a>
        <a href={telHref(site.operatorPhone)} className={`${LINK} tabular-nums`}>
          {site.operatorPhone}
        </a>
        <span className="inline-flex min-h-11 items-center text-on-navy-quiet md:min-h-9">{site.operatorAddress}</span>
      </address>
    </div>
  );
}
