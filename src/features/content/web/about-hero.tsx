import { experienceFigure, visitsFigure, type Figure } from '../consignment.rules.ts';
import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { SITE_SUBTITLE } from '#app/features/site/site.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

function aboutFigures({ terms }: SiteFacts): readonly Figure[] {
  return [
    experienceFigure(terms),
    visitsFigure(terms),
    { figure: 'Free', text: 'to list a machine' },
    { figure: terms.commission, text: 'commission, on a sale only' },
  ];
}

/** Lets both buttons fit on the narrowest phone. */
const SIDE_BY_SIDE = 'max-sm:px-2 max-sm:text-14';

export function AboutHero({ site }: { site: SiteFacts }) {
  return (
    <section className="brushed bg-navy text-on-navy">
      <div className="page-width grid gap-10 py-10 sm:py-14 lg:grid-cols-12 lg:items-end lg:gap-8 lg:py-20">
        <div className="lg:col-span-7">
          <p className="font-display font-semibold text-gold">About {site.siteName}</p>
          <h1 className="mt-3 max-w-[18ch] text-28 font-bold font-stretch-[108%] sm:text-40">
            One place for the machines that embroider for a living
          </h1>
          <p className="mt-4 max-w-[46ch] text-on-navy-quiet sm:text-20">
            {SITE_SUBTITLE} Our sales team looks at each listing before it shows, and answers buyers.
          </p>
          <div className="mt-7 grid grid-cols-2 gap-3 sm:flex">
            <SiteLink
              href="/sell"
              className={buttonClass({ variant: 'primary', size: 'large', className: SIDE_BY_SIDE })}
            >
              Sell Your Machine
            </SiteLink>
            <SiteLink
              href="/browse"
              className={buttonClass({ variant: 'on-navy', size: 'large', className: SIDE_BY_SIDE })}
            >
              Browse Equipment
            </SiteLink>
          </div>
        </div>
        <div className="grid gap-7 lg:col-span-5">
          <Figures site={site} />
          <SampleNote of="terms" className="text-on-navy-quiet!" />
        </div>
      </div>
    </section>
  );
}

function Figures({ site }: { site: SiteFacts }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7">
      {aboutFigures(site).map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-2">
          <dt className="text-14 text-on-navy-quiet">{text}</dt>
          <dd className="figures text-28 font-bold wrap-anywhere">
            {figure}
            <span aria-hidden="true" className="stitch mt-2 block h-0.5 w-16 text-thread-on-navy" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
