import type { ReactNode } from 'react';
import { telHref } from '#app/features/machines/machine-links.rules.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { OpeningHours, SampleNote } from '#app/features/site/web/site-notes.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { CountedVisits } from '#app/features/site/web/counted-visits.tsx';
import { experienceFigure, visitsFigure, type Figure } from '#app/features/site/consignment.rules.ts';
import { HowItWorks } from './how-it-works.tsx';
import { LenderCards } from './lender-cards.tsx';
import type { PageTexts } from '../page-texts.schema.ts';
import { Paragraphs, usePageTexts } from './page-texts.tsx';
import { WarrantyPolicy } from './warranty-policy.tsx';

/** The page /about: how buying and selling works, financing, warranty, the operator's address. */
export function AboutPage({ site }: { site: SiteFacts }) {
  const { about: texts } = usePageTexts();
  return (
    <main id="main">
      <AboutHero site={site} texts={texts} />
      <div className="page-width grid grid-cols-1 gap-14 py-12 sm:gap-20 sm:py-16">
        <HowItWorks texts={texts} />
        <AboutSection id="financing" title={texts.financing} text={`${site.financingSummary} ${texts.financingText}`}>
          <LenderCards />
          <SiteLink href="/browse?financing=true" className={buttonClass({ className: 'justify-self-start' })}>
            Browse Machines With Financing
          </SiteLink>
        </AboutSection>
        <AboutSection id="warranty" title={texts.warranty} text={texts.warrantyText}>
          <Panel>
            <WarrantyPolicy terms={site.terms} />
          </Panel>
          <SampleNote of="terms" />
        </AboutSection>
        <FindUs site={site} title={texts.visit} />
      </div>
    </main>
  );
}

function aboutFigures({ terms }: SiteFacts): readonly Figure[] {
  return [
    experienceFigure(terms),
    visitsFigure(terms),
    { figure: 'Free', text: 'to list a machine' },
    { figure: terms.commission, text: 'commission, on a sale only' },
  ];
}

/** Fits both buttons on the narrowest phone. */
const SIDE_BY_SIDE = 'max-sm:px-2 max-sm:text-14';

function AboutHero({ site, texts }: { site: SiteFacts; texts: PageTexts['about'] }) {
  return (
    <section className="brushed bg-navy text-on-navy">
      <div className="page-width grid gap-10 py-10 sm:py-14 lg:grid-cols-12 lg:items-end lg:gap-8 lg:py-20">
        <div className="lg:col-span-7">
          <p className="font-display font-semibold text-gold">About {site.siteName}</p>
          <h1 className="mt-3 max-w-[18ch] text-28 font-bold font-stretch-[108%] sm:text-40">{texts.title}</h1>
          <Paragraphs text={texts.intro} className="mt-4 max-w-[46ch] text-on-navy-quiet sm:text-20" />
          <div className="mt-7 grid grid-cols-2 gap-3 sm:flex">
            <SiteLink
              href="/sell"
              className={buttonClass({ variant: 'primary', size: 'large', className: SIDE_BY_SIDE })}
            >
              Sell Your Machine
            </SiteLink>
            <SiteLink
              href="/browse"
              className={buttonClass({ variant: 'on-navy', size: 'large', className: SIDE_BY_SIDE })}
            >
              Browse Equipment
            </SiteLink>
          </div>
        </div>
        <div className="grid gap-7 lg:col-span-5">
          <Figures site={site} />
          <SampleNote of="terms" className="text-on-navy-quiet!" />
        </div>
      </div>
    </section>
  );
}

function Figures({ site }: { site: SiteFacts }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-7">
      {aboutFigures(site).map(({ figure, text, isOfVisits }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-2">
          <dt className="text-14 text-on-navy-quiet">
            {text}
            {isOfVisits && <CountedVisits />}
          </dt>
          <dd className="figures text-28 font-bold wrap-anywhere">
            {figure}
            <span aria-hidden="true" className="stitch mt-2 block h-0.5 w-16 text-thread-on-navy" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type AboutSectionProps = { id: string; title: string; text: string; children: ReactNode };

/** A section of the page with an anchor. */
function AboutSection({ id, title, text, children }: AboutSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <StitchDivider>
          <h2 id={`${id}-heading`} className="text-20 sm:text-28">
            {title}
          </h2>
        </StitchDivider>
        <Paragraphs text={text} className="max-w-[66ch] text-quiet" />
      </div>
      {children}
    </section>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-medium wrap-anywhere link';

/** The operator's address and contact. */
function FindUs({ site, title }: { site: SiteFacts; title: string }) {
  const { siteName, operatorAddress, operatorEmail, operatorPhone, operatorHours } = site;
  return (
    <Panel
      aria-labelledby="find-us"
      className="grid gap-x-10 gap-y-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="grid gap-3">
        <h2 id="find-us" className="text-20 sm:text-28">
          {title}
        </h2>
        <address className="grid gap-x-10 not-italic sm:flex sm:flex-wrap sm:items-center">
          <span className="py-2.5">
            {siteName}, {operatorAddress}
          </span>
          <a href={telHref(operatorPhone)} className={`figures ${LINK}`}>
            {operatorPhone}
          </a>
          <a href={`mailto:${operatorEmail}`} className={LINK}>
            {operatorEmail}
          </a>
        </address>
        {operatorHours !== null && <OpeningHours hours={operatorHours} />}
        <SampleNote of="contact" />
      </div>
      <div className="flex flex-wrap gap-3">
        <SiteLink href="/contact" className={buttonClass({ size: 'large' })}>
          Contact Us
        </SiteLink>
        <SiteLink href="/sell" className={buttonClass({ size: 'large' })}>
          Sell Your Machine
        </SiteLink>
      </div>
    </Panel>
  );
}
