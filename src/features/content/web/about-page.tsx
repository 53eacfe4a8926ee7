import { LenderCards } from './lender-cards.tsx';
import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { WarrantyPolicy } from './warranty-policy.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AboutHero } from './about-hero.tsx';
import { AboutSection } from './about-section.tsx';
import { FindUs } from './find-us.tsx';
import { HowItWorks } from './how-it-works.tsx';

/** The page /about: how buying and selling works, financing, warranty, the operator's address. */
export function AboutPage({ site }: { site: SiteFacts }) {
  return (
    <main id="main">
      <AboutHero site={site} />
      <div className="page-width grid grid-cols-1 gap-14 py-12 sm:gap-20 sm:py-16">
        <HowItWorks commission={site.terms.commission} />
        <AboutSection
          id="financing"
          title="Financing"
          text={`${site.financingSummary} You apply on the lender’s own site.`}
        >
          <LenderCards />
          <SiteLink href="/browse?financing=true" className={buttonClass({ className: 'justify-self-start' })}>
            Browse Machines With Financing
          </SiteLink>
        </AboutSection>
        <AboutSection id="warranty" title="Warranty policy" text="For the machines that we sell ourselves.">
          <Panel>
            <WarrantyPolicy terms={site.terms} />
          </Panel>
          <SampleNote of="terms" />
        </AboutSection>
        <FindUs site={site} />
      </div>
    </main>
  );
}
