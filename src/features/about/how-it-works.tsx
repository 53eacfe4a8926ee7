import type { ReactNode } from 'react';
import { COMMISSION, CONSIGNMENT_GIST } from '#app/features/content/consignment.ts';
import { TOPICS } from '#app/features/content/topics.ts';
import { PLACEMENT_DAYS } from '#app/features/placements/placement-prices.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

const LINK = 'underline decoration-dashed underline-offset-4 hover:decoration-solid';

/** What buyers and sellers do here, and what is done for them. */
export function HowItWorks() {
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
      <Way title="If you buy">
        <Step title="Find it">
          Browse, filter and search every machine on offer. You need no account.{' '}
          <SiteLink href="/browse" className={LINK}>
            Browse Equipment
          </SiteLink>
        </Step>
        <Step title="Ask about it">
          Our sales team answers. A Premium listing shows the seller’s own contact, and you reach them directly.
        </Step>
        <Step title="Pay for it">
          A machine marked Financing can be paid for through a lender.{' '}
          <a href="#financing" className={LINK}>
            See the lenders
          </a>
        </Step>
        <Step title="Run it">
          Machines that we sell ourselves come with a limited warranty, and with free remote support during it.{' '}
          <a href="#warranty" className={LINK}>
            Read the policy
          </a>
        </Step>
      </Way>
      <Way title="If you sell">
        <Step title="List it">
          Free, with or without an account. We look at each listing before visitors see it.{' '}
          <SiteLink href="/sell" className={LINK}>
            Sell Your Equipment
          </SiteLink>
        </Step>
        <Step title="Show it">
          Premium puts your own contact on the listing, Featured puts it first, for {PLACEMENT_DAYS} days each.{' '}
          <SiteLink href={TOPICS.pricing} className={LINK}>
            Compare the prices
          </SiteLink>
        </Step>
        <Step title="Or leave it to us">
          {CONSIGNMENT_GIST}{' '}
          <SiteLink href={TOPICS.consignment} className={LINK}>
            Selling on consignment
          </SiteLink>
        </Step>
        <Step title="Be paid">
          Only a sale made through the marketplace costs a commission, which is {COMMISSION} of the price.
        </Step>
      </Way>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-6">
      <h2 className="text-20 sm:text-28">{title}</h2>
      <ol className="grid [counter-reset:step]">{children}</ol>
    </section>
  );
}

/** Joined to the next one by a seam. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="group relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 pb-7 [counter-increment:step] last:pb-0">
      <span
        aria-hidden="true"
        className="figures z-1 grid size-10 place-items-center rounded-full border-2 border-thread-ink bg-page font-bold before:content-[counter(step)]"
      />
      <span
        aria-hidden="true"
        className="absolute top-10 bottom-0 left-5 -translate-x-1/2 border-l-2 border-dashed border-line-strong group-last:hidden"
      />
      <div className="grid gap-1 pt-1.5">
        <h3 className="text-20">{title}</h3>
        <p className="max-w-[52ch] text-quiet">{children}</p>
      </div>
    </li>
  );
}
