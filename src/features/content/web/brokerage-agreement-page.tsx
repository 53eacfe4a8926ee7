import type { ReactNode } from 'react';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

type Clause = { title: string; text: ReactNode };

const clauses = (commission: string): readonly Clause[] => [
  {
    title: 'Who it is for',
    text: 'It applies once you list a machine here. An account that only browses, compares and asks owes nothing.',
  },
  {
    title: 'What you pay, and when',
    text: `A commission of ${commission} of the price, when your machine is sold through this marketplace. We tell you the rate before we begin to sell. Listing costs nothing, and without a sale there is no commission. Premium and Featured placements have prices of their own.`,
  },
  {
    title: 'What counts as a sale through the marketplace',
    text: 'You sell the machine to somebody who found it here, or whom we brought to you.',
  },
  {
    title: 'What you state',
    text: 'You own the machine or may sell it, and what you write about it is true. We look at each listing before buyers see it, and may ask, correct or refuse.',
  },
  {
    title: 'What stays yours',
    text: 'The machine is yours until it is sold. You may also sell it elsewhere: then mark it as sold here, and no commission is due.',
  },
  {
    title: 'How it ends',
    text: 'You delete the listing, or mark it as sold. For a sale to a buyer whom we brought to you before that, the commission is due.',
  },
];

/** The agreement that sellers accept with their account. */
export function BrokerageAgreementPage() {
  const { siteName, terms } = useSite();
  return (
    <main id="main" className="page-width grid max-w-[72ch] gap-8 py-8 sm:py-12">
      <div className="grid gap-3">
        <h1 className="text-28 sm:text-40">Brokerage agreement</h1>
        <p className="text-quiet">Between you, if you sell a machine here, and {siteName}, which brings buyers.</p>
      </div>
      <dl className="grid gap-6">
        {clauses(terms.commission).map(({ title, text }) => (
          <div key={title} className="grid gap-1">
            <dt className="font-display text-20 font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <SiteLink href="/contact" className={buttonClass({ className: 'justify-self-start' })}>
        Contact Us
      </SiteLink>
    </main>
  );
}
