import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { OpeningHours } from '#app/features/site/web/opening-hours.tsx';
import { telHref } from '#app/features/machines/machine-contact.rules.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

const LINK = 'inline-flex min-h-11 items-center font-medium wrap-anywhere link';

/** Where the operator is, and how to reach it. */
export function FindUs({ site }: { site: SiteFacts }) {
  const { siteName, operatorAddress, operatorEmail, operatorPhone, operatorHours } = site;
  return (
    <Panel
      aria-labelledby="find-us"
      className="grid gap-x-10 gap-y-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      <div className="grid gap-3">
        <h2 id="find-us" className="text-20 sm:text-28">
          Come and see us
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
