import type { ComponentProps } from 'react';
import { CONSIGNMENT_SUMMARY } from '#app/features/site/consignment.rules.ts';
import { TOPICS } from '#app/features/site/site.rules.ts';
import { PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Steps } from '#app/ui/steps.tsx';

type StepListProps = { title: string; steps: ComponentProps<typeof Steps>['steps'] };

const BUYING_STEPS: StepListProps['steps'] = [
  {
    title: 'Find it',
    text: (
      <>
        Browse, filter and search every machine on offer. No account needed.{' '}
        <SiteLink href="/browse" className="link">
          Browse Equipment
        </SiteLink>
      </>
    ),
  },
  {
    title: 'Ask about it',
    text: 'Our sales team answers. A Premium listing shows the seller’s own contact, and you reach them directly.',
  },
  {
    title: 'Pay for it',
    text: (
      <>
        A machine marked Financing can be paid for through a lender.{' '}
        <a href="#financing" className="whitespace-nowrap link">
          See the lenders
        </a>
      </>
    ),
  },
  {
    title: 'Run it',
    text: (
      <>
        Machines that we sell ourselves come with a limited warranty, and with free remote support during it.{' '}
        <a href="#warranty" className="link">
          Read the policy
        </a>
      </>
    ),
  },
];

const sellingSteps = (commission: string): StepListProps['steps'] => [
  {
    title: 'List it',
    text: (
      <>
        Free, with or without an account. We look at each listing before visitors see it.{' '}
        <SiteLink href="/sell" className="link">
          Sell Your Equipment
        </SiteLink>
      </>
    ),
  },
  {
    title: 'Show it',
    text: (
      <>
        Premium puts your own contact on the listing, Featured puts it first, for {PLACEMENT_DAYS} days each.{' '}
        <SiteLink href={TOPICS.pricing} className="link">
          Compare the prices
        </SiteLink>
      </>
    ),
  },
  {
    title: 'Or leave it to us',
    text: (
      <>
        {CONSIGNMENT_SUMMARY}{' '}
        <SiteLink href={TOPICS.consignment} className="link">
          Selling on consignment
        </SiteLink>
      </>
    ),
  },
  {
    title: 'Get paid',
    text: `Only a sale made through the marketplace costs a commission, which is ${commission} of the price.`,
  },
];

/** The steps of buying and of selling. */
export function HowItWorks({ commission }: { commission: string }) {
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
      <StepList title="If you buy" steps={BUYING_STEPS} />
      <StepList title="If you sell" steps={sellingSteps(commission)} />
    </div>
  );
}

function StepList({ title, steps }: StepListProps) {
  return (
    <section className="grid content-start gap-6">
      <h2 className="text-20 sm:text-28">{title}</h2>
      <Steps steps={steps} />
    </section>
  );
}
