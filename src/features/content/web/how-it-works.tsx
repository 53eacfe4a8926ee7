import type { ComponentProps } from 'react';
import { TOPICS } from '#app/features/site/site.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import type { PageTexts } from '../page-texts.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Steps } from '#app/ui/steps.tsx';

type StepListProps = { title: string; steps: ComponentProps<typeof Steps>['steps'] };

type Texts = PageTexts['about'];

const buyingSteps = (texts: Texts): StepListProps['steps'] => [
  {
    title: texts.find,
    text: (
      <>
        {texts.findText}{' '}
        <SiteLink href="/browse" className="link">
          Browse Equipment
        </SiteLink>
      </>
    ),
  },
  { title: texts.ask, text: texts.askText },
  {
    title: texts.pay,
    text: (
      <>
        {texts.payText}{' '}
        <a href="#financing" className="whitespace-nowrap link">
          See the lenders
        </a>
      </>
    ),
  },
  {
    title: texts.run,
    text: (
      <>
        {texts.runText}{' '}
        <a href="#warranty" className="link">
          Read the policy
        </a>
      </>
    ),
  },
];

const sellingSteps = (texts: Texts, consignmentSummary: string): StepListProps['steps'] => [
  {
    title: texts.list,
    text: (
      <>
        {texts.listText}{' '}
        <SiteLink href="/sell" className="link">
          Sell Your Equipment
        </SiteLink>
      </>
    ),
  },
  {
    title: texts.show,
    text: (
      <>
        {texts.showText}{' '}
        <SiteLink href={TOPICS.pricing} className="link">
          Compare the prices
        </SiteLink>
      </>
    ),
  },
  {
    title: texts.consign,
    text: (
      <>
        {consignmentSummary}{' '}
        <SiteLink href={TOPICS.consignment} className="link">
          Selling on consignment
        </SiteLink>
      </>
    ),
  },
  { title: texts.paid, text: texts.paidText },
];

/** The steps of buying and of selling. */
export function HowItWorks({ texts }: { texts: Texts }) {
  const { summary } = useSite().texts.consignment;
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
      <StepList title={texts.buying} steps={buyingSteps(texts)} />
      <StepList title={texts.selling} steps={sellingSteps(texts, summary)} />
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
