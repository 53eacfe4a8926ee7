import { PlacementPricing } from './placement-pricing.tsx';
import type { Terms } from '#app/features/site/terms.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ConsignmentHero } from './consignment-hero.tsx';
import { ConsignmentSteps } from './consignment-steps.tsx';
import { ConsignmentConditions } from './consignment-conditions.tsx';

/** The page /consignment. */
export function ConsignmentPage({ terms }: { terms: Terms }) {
  return (
    <main id="main">
      <ConsignmentHero terms={terms} />
      <ConsignmentSteps terms={terms} />
      <ConsignmentConditions terms={terms} />
      <OnYourOwn />
    </main>
  );
}

function OnYourOwn() {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="page-width grid grid-cols-1 gap-x-12 gap-y-8 py-12 sm:py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="pricing-heading" className="text-20 sm:text-28">
          Rather sell it yourself?
        </h2>
        <p className="max-w-[52ch] text-quiet">
          Listing is free. Premium puts your own contact on the listing, and Featured puts it ahead of regular ones.
        </p>
        <SiteLink href="/sell" className={buttonClass({ size: 'large' })}>
          List It Yourself
        </SiteLink>
      </div>
      <Panel aria-labelledby="placements-heading" className="grid gap-5">
        <h3 id="placements-heading" className="text-20">
          Premium & Featured pricing
        </h3>
        <PlacementPricing />
      </Panel>
    </section>
  );
}
