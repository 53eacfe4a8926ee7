import { apiQuery } from '#app/lib/api.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { BOTH_DISCOUNT_PERCENT, getFee, PLACEMENT_DAYS, TOP_BRANDS } from '#app/features/payments/prices.rules.ts';
import { PLACEMENT_DAYS_NOTE } from '#app/features/payments/placement-labels.rules.ts';
import type { Terms } from '#app/features/site/site.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { saleFigures, WAYS_TO_SELL, type SaleFigures, type WayToSell } from '../sale-figures.schema.ts';

export const saleFiguresQuery = apiQuery(CHECKS_ANSWERS && saleFigures, { queryKey: ['/api/sale-figures'] });

/** Every way to sell a machine here, side by side. */
export function WaysToSellPage() {
  const { data: figures } = useSuspenseQuery(saleFiguresQuery);
  const { terms } = useSite();
  return (
    <main id="main" className="page-width grid grid-cols-1 gap-6 py-8 sm:py-12">
      <header className="grid gap-3">
        <h1 className="text-28 sm:text-40">Ways to sell your machine</h1>
        <p className="max-w-[60ch] text-quiet">
          Listing is free and stays free. Premium and Featured are placements that you add for {PLACEMENT_DAYS} days; on
          consignment we sell it for you.
        </p>
      </header>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {WAYS_TO_SELL.map((way) => (
          <WayColumn key={way} way={way} terms={terms} figures={figures} />
        ))}
      </div>
      <p className="text-14 text-quiet">
        {PLACEMENT_DAYS_NOTE} Premium and Featured together cost {BOTH_DISCOUNT_PERCENT}% less. Nothing renews or is
        charged by itself.
      </p>
      <SampleNote of="terms" />
    </main>
  );
}

type WayProps = { way: WayToSell; terms: Terms; figures: SaleFigures };

function WayColumn({ way, terms, figures }: WayProps) {
  const { title, href, action } = HEADINGS[way];
  const figure = figures.find((each) => each.way === way);
  return (
    <section
      aria-labelledby={`way-${way}`}
      className="grid content-start gap-4 rounded-panel border border-line bg-surface p-5 shadow-card sm:row-span-3 sm:grid-rows-subgrid"
    >
      <h2 id={`way-${way}`} className="text-20">
        {title}
      </h2>
      <dl className="grid content-start gap-3 text-14">
        {getRows(way, terms).map(({ term, text }) => (
          <Row key={term} term={term}>
            {text}
          </Row>
        ))}
        {figure !== undefined && (
          <Row term="Typical here">
            Sold after {Math.round(figure.medianDays)} days, of {figure.sold} in a year
          </Row>
        )}
      </dl>
      <SiteLink href={href} className={buttonClass({ className: 'self-end' })}>
        {action}
      </SiteLink>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-quiet">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const HEADINGS = {
  free: { title: 'Free', href: '/sell', action: 'List for free' },
  premium: { title: 'Premium', href: '/sell?premium=true', action: 'List with Premium' },
  featured: { title: 'Featured', href: '/sell?featured=true', action: 'List with Featured' },
  consignment: { title: 'Consignment', href: '/sell?consignment=true', action: 'Sell on Consignment' },
} as const satisfies Record<WayToSell, { title: string; href: string; action: string }>;

const TOP_BRANDS_IN_WORDS = new Intl.ListFormat('en-US').format(TOP_BRANDS);
const PREMIUM_PRICES = `${priceLabel(getFee('premium', TOP_BRANDS[0]))} for ${TOP_BRANDS_IN_WORDS}, ${priceLabel(getFee('premium', ''))} for all others`;
const PREAPPROVED = 'The preapproved ones';

/** The rows of a column: the same questions for each way, in the same order. */
function getRows(way: WayToSell, { commission }: Terms): readonly { term: string; text: string }[] {
  const answers = {
    free: {
      costs: `Nothing to list. ${commission} of the price, when it is sold`,
      buyers: 'We do, and broker the sale',
      ships: 'We arrange viewing, payment and freight with you',
      place: 'Among all listings',
      brands: PREAPPROVED,
    },
    premium: {
      costs: `${PREMIUM_PRICES}, paid once for ${PLACEMENT_DAYS} days`,
      buyers: 'You do: your name, telephone, email and place are on the listing',
      ships: 'You do, with the buyer',
      place: 'Before regular listings, after featured ones',
      brands: 'All. Brands outside the preapproved list need it',
    },
    featured: {
      costs: `${priceLabel(getFee('featured', ''))}, paid once for ${PLACEMENT_DAYS} days`,
      buyers: 'As without it: us, or you with Premium',
      ships: 'As without it',
      place: 'First in the grid and on the home page, in turns with other featured ones',
      brands: 'All',
    },
    consignment: {
      costs: `Nothing before. ${commission} of the price, when it is sold`,
      buyers: 'We do. You own it until it is sold',
      ships: 'We do',
      place: 'Among all listings, and marketed by us at no charge',
      brands: PREAPPROVED,
    },
  }[way];
  return [
    { term: 'What it costs, and when', text: answers.costs },
    { term: 'Who answers buyers', text: answers.buyers },
    { term: 'Who shows and ships it', text: answers.ships },
    { term: 'Where buyers see it', text: answers.place },
    { term: 'For which brands', text: answers.brands },
  ];
}
