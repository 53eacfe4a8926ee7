import { Fragment } from 'react';
import type { Terms } from '#app/features/site/site.schema.ts';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Steps } from '#app/ui/steps.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { CountedVisits } from '#app/features/site/web/counted-visits.tsx';
import { consignmentFigures, consignmentTerms, websiteVisitsFigure } from '#app/features/site/consignment.rules.ts';
import { linesOf } from '#app/features/site/editable-texts.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { PlacementPricing } from '#app/features/payments/web/placement-pricing.tsx';
import { PreapprovedBrands } from '#app/features/reference/web/preapproved-brands.tsx';
import type { PageTexts } from '../page-texts.schema.ts';
import { Paragraphs, usePageTexts } from './page-texts.tsx';

/** The page /consignment. */
export function ConsignmentPage({ terms }: { terms: Terms }) {
  const { consignment: texts } = usePageTexts();
  return (
    <main id="main">
      <ConsignmentHero terms={terms} texts={texts} />
      <ConsignmentSteps texts={texts} />
      <ConsignmentConditions terms={terms} texts={texts} />
      <OnYourOwn texts={texts} />
    </main>
  );
}

type TextsProps = { texts: PageTexts['consignment'] };

function OnYourOwn({ texts }: TextsProps) {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="page-width grid grid-cols-1 gap-x-12 gap-y-8 py-12 sm:py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div className="grid content-start justify-items-start gap-4">
        <h2 id="pricing-heading" className="text-20 sm:text-28">
          {texts.own}
        </h2>
        <Paragraphs text={texts.ownText} className="max-w-[52ch] text-quiet" />
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

/** Fits both buttons on the narrowest phone. */
const SIDE_BY_SIDE = 'max-sm:px-2 max-sm:text-14';

function ConsignmentHero({ terms, texts }: TextsProps & { terms: Terms }) {
  return (
    <section className="page-width grid grid-cols-1 gap-10 py-10 sm:py-14 lg:grid-cols-2 lg:items-center lg:gap-16 lg:py-20">
      <div>
        <span aria-hidden="true" className="stitch stitch-bold mb-6 block h-[3px] w-40 text-thread-ink" />
        <h1 className="text-28 font-bold font-stretch-[108%] sm:text-40">
          {linesOf(texts.title).map((phrase) => (
            <Fragment key={phrase}>
              <span className="inline-block">{phrase}</span>{' '}
            </Fragment>
          ))}
        </h1>
        <Paragraphs text={texts.intro} className="mt-4 max-w-[46ch] text-quiet sm:text-20" />
        <div className="mt-7 grid grid-cols-[auto_auto] gap-3 sm:flex">
          <SiteLink
            href="/sell?consignment=true"
            className={buttonClass({ variant: 'primary', size: 'large', className: SIDE_BY_SIDE })}
          >
            Sell on Consignment
          </SiteLink>
          <SiteLink
            href="/contact?subject=Consignment"
            className={buttonClass({ size: 'large', className: SIDE_BY_SIDE })}
          >
            Ask Us First
          </SiteLink>
        </div>
      </div>
      <div className="grid gap-3">
        <Figures terms={terms} />
        <SampleNote of="terms" />
      </div>
    </section>
  );
}

/** The figures, styled as a sample card of cloth. */
function Figures({ terms }: { terms: Terms }) {
  return (
    <dl className="grid grid-cols-1 overflow-hidden rounded-panel border border-line bg-surface shadow-lifted min-[22rem]:grid-cols-2">
      {consignmentFigures(terms, websiteVisitsFigure(terms)).map(({ figure, text, isOfVisits }) => (
        <div
          key={text}
          className="-mt-0.5 -ml-0.5 flex flex-col-reverse justify-end gap-1 border-t-2 border-l-2 border-dashed border-line p-4 sm:p-6"
        >
          <dt className="text-14 text-quiet">
            {text}
            {isOfVisits && <CountedVisits />}
          </dt>
          <dd className="figures text-20 font-extrabold wrap-anywhere text-thread-ink sm:text-28">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const consignmentSteps = (texts: PageTexts['consignment']) => [
  { title: texts.send, text: texts.sendText },
  { title: texts.review, text: texts.reviewText },
  { title: texts.market, text: texts.marketText },
  { title: texts.sold, text: texts.soldText },
];

/** The steps of consignment, from form to payment. */
function ConsignmentSteps({ texts }: TextsProps) {
  return (
    <section aria-labelledby="journey" className="border-y border-line bg-surface">
      <div className="page-width grid gap-6 py-12 sm:gap-8 sm:py-16">
        <h2 id="journey" className="text-20 sm:text-28">
          {texts.steps}
        </h2>
        <Steps steps={consignmentSteps(texts)} kind="row" />
      </div>
    </section>
  );
}

/** The terms of consignment, and the brands that are accepted. */
function ConsignmentConditions({ terms, texts }: TextsProps & { terms: Terms }) {
  return (
    <section id="terms" aria-labelledby="terms-heading" className="page-width grid grid-cols-1 gap-8 pt-12 sm:pt-16">
      <StitchDivider>
        <h2 id="terms-heading" className="text-20 sm:text-28">
          {texts.terms}
        </h2>
      </StitchDivider>
      <ul className="grid gap-4 md:grid-cols-3">
        {consignmentTerms(useSite().texts, terms).map((term) => (
          <li
            key={term}
            className="rounded-panel border border-line bg-surface p-5 font-display text-20 font-semibold text-balance shadow-card"
          >
            {term}
          </li>
        ))}
      </ul>
      <div className="grid gap-4">
        <h3 className="text-16">{texts.brands}</h3>
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
