import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { TOPICS } from '#app/features/site/site.rules.ts';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { contactHref } from '../machine-links.rules.ts';
import type { PublicMachine } from '../machines.schema.ts';
import { warrantyOf } from '../warranty.rules.ts';

const LINK = 'inline-flex min-h-11 items-center font-medium text-ink link';

type AssurancePanelsProps = { machine: PublicMachine; site: SiteFacts };

/** Payment options for a machine on sale, and the operator's extras for machines that it sells itself. */
export function AssurancePanels({ machine, site }: AssurancePanelsProps) {
  const { financingAvailable, status } = machine;
  const isSold = status === 'sold';
  if (isSold && !financingAvailable) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:hidden">
      {financingAvailable && (
        <Assurance icon={<BadgeCheck aria-hidden="true" />} title="Sold and Backed By" id="backed" wide={isSold}>
          <p className="font-display text-20 font-semibold text-ink">{site.siteName}</p>
          <p className="mt-1">You buy from us, and call the same team afterward.</p>
        </Assurance>
      )}
      {!isSold && <Financing machine={machine} site={site} />}
      {financingAvailable && <Warranty machine={machine} site={site} />}
    </div>
  );
}

function Financing({ machine, site }: AssurancePanelsProps) {
  const { financingAvailable } = machine;
  return (
    <Assurance icon={<Banknote aria-hidden="true" />} title="Financing" id="financing" wide={!financingAvailable}>
      <p>
        {financingAvailable
          ? 'This machine can be financed.'
          : 'A lender decides whether this machine can be financed.'}{' '}
        {site.financingSummary}
      </p>
      <SampleNote of="lenders" />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <SiteLink href={TOPICS.financing} className={LINK}>
          See the lenders
        </SiteLink>
        <SiteLink href={contactHref(machine, 'Financing Inquiry')} className={LINK}>
          Ask About Financing
        </SiteLink>
      </div>
    </Assurance>
  );
}

function Warranty({ machine: { brand, condition }, site }: AssurancePanelsProps) {
  const warranty = warrantyOf(site.terms, brand, condition);
  const { conditions, notExtendable, noTerms } = site.texts.warranty;
  return (
    <Assurance icon={<ShieldCheck aria-hidden="true" />} title="Limited Warranty" id="warranty" wide>
      {warranty === null ? (
        <p>{noTerms}</p>
      ) : (
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          <dl>
            {warranty.terms.map(({ part, length }) => (
              <div key={part} className="flex justify-between gap-4 border-b border-line py-2">
                <dt>{part}</dt>
                <dd className="figures text-right font-semibold wrap-anywhere text-ink">{length}</dd>
              </div>
            ))}
          </dl>
          <ul className="list-disc pl-5 text-14">
            {conditions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {!warranty.extendable && notExtendable !== '' && <li>{notExtendable}</li>}
          </ul>
        </div>
      )}
      {warranty !== null && <SampleNote of="terms" className="mt-3" />}
      <SiteLink href={TOPICS.warranty} className={`${LINK} mt-2`}>
        Warranty policy
      </SiteLink>
    </Assurance>
  );
}

type AssuranceProps = { icon: ReactNode; title: string; id: string; wide?: boolean; children: ReactNode };

function Assurance({ icon, title, id, wide = false, children }: AssuranceProps) {
  return (
    <Panel aria-labelledby={`${id}-heading`} {...(wide && { className: 'sm:col-span-2' })}>
      <h2 id={`${id}-heading`} className="flex items-center gap-2 text-16 [&_svg]:size-5 [&_svg]:text-teal-ink">
        {icon}
        {title}
      </h2>
      <div className="mt-3 text-quiet">{children}</div>
    </Panel>
  );
}
