import { consignmentTerms } from '../consignment.rules.ts';
import { PreapprovedBrands } from './preapproved-brands.tsx';
import type { Terms } from '#app/features/site/terms.schema.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';

/** The terms of consignment, and the brands that are accepted. */
export function ConsignmentConditions({ terms }: { terms: Terms }) {
  return (
    <section id="terms" aria-labelledby="terms-heading" className="page-width grid grid-cols-1 gap-8 pt-12 sm:pt-16">
      <StitchDivider>
        <h2 id="terms-heading" className="text-20 sm:text-28">
          What you agree to
        </h2>
      </StitchDivider>
      <ul className="grid gap-4 md:grid-cols-3">
        {consignmentTerms(terms).map((term) => (
          <li
            key={term}
            className="rounded-panel border border-line bg-surface p-5 font-display text-20 font-semibold text-balance shadow-card"
          >
            {term}
          </li>
        ))}
      </ul>
      <div className="grid gap-4">
        <h3 className="text-16">Brands we accept</h3>
        <PreapprovedBrands />
        <SiteLink
          href="/sell?consignment=true"
          className={buttonClass({ size: 'large', className: 'justify-self-start' })}
        >
          Sell on Consignment
        </SiteLink>
      </div>
    </section>
  );
}
