import { REVIEW_STEP } from '../consignment.rules.ts';
import type { Terms } from '#app/features/site/terms.schema.ts';
import { Steps } from '#app/ui/steps.tsx';

const consignmentSteps = ({ marketingInvestment, saleWindow }: Terms) => [
  { title: 'You send it in', text: 'Facts and photos, in one form. Listing is free.' },
  REVIEW_STEP,
  { title: 'We market it', text: `${marketingInvestment} on average, at no charge to you.` },
  { title: 'It is sold', text: `After ${saleWindow}, typically. You are paid immediately.` },
];

/** The steps of consignment, from form to payment. */
export function ConsignmentSteps({ terms }: { terms: Terms }) {
  return (
    <section aria-labelledby="journey" className="border-y border-line bg-surface">
      <div className="page-width grid gap-6 py-12 sm:gap-8 sm:py-16">
        <h2 id="journey" className="text-20 sm:text-28">
          How it works
        </h2>
        <Steps steps={consignmentSteps(terms)} kind="row" />
      </div>
    </section>
  );
}
