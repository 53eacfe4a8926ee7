import type { ComponentType } from 'react';
import { buttonClass } from '#app/ui/button-class.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ConsignmentTerms } from '#app/features/site/web/consignment-terms.tsx';
import { LenderCards } from './lender-cards.tsx';
import { SampleNote } from '#app/features/site/web/site-notes.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { PlacementPricing } from '#app/features/payments/web/placement-pricing.tsx';
import { TOPICS, type TopicHref } from '#app/features/site/site.rules.ts';
import { WarrantyPolicy } from './warranty-policy.tsx';

type TopicContent = { title: string; Content: ComponentType; next: { label: string; href: string } };

const CONTENTS: Readonly<Record<TopicHref, TopicContent>> = {
  [TOPICS.consignment]: {
    title: 'Selling on consignment',
    Content: Consignment,
    next: { label: 'Sell on Consignment', href: '/sell?consignment=true' },
  },
  [TOPICS.pricing]: {
    title: 'Premium & Featured pricing',
    Content: PlacementPricing,
    next: { label: 'Sell Your Equipment', href: '/sell' },
  },
  [TOPICS.financing]: {
    title: 'Financing',
    Content: Financing,
    next: { label: 'Ask About Financing', href: '/contact?subject=Financing+Inquiry' },
  },
  [TOPICS.warranty]: {
    title: 'Warranty policy',
    Content: Warranty,
    next: { label: 'Ask About the Warranty', href: '/contact?subject=Warranty+Inquiry' },
  },
};

export type TopicDialogProps = { topic: TopicHref; open: boolean; onClose: () => void };

/** One topic of the terms, in a dialog over the current page. */
export function TopicDialog({ topic, ...dialog }: TopicDialogProps) {
  const { title, Content, next } = CONTENTS[topic];
  return (
    <Dialog
      {...dialog}
      title={title}
      wide={topic === TOPICS.financing}
      isText={topic !== TOPICS.financing}
      footer={
        <SiteLink href={next.href} className={buttonClass({ variant: 'primary' })}>
          {next.label}
        </SiteLink>
      }
    >
      <Content />
    </Dialog>
  );
}

function Consignment() {
  return (
    <>
      <ConsignmentTerms terms={useSite().terms} />
      <SampleNote of="terms" className="mt-5" />
    </>
  );
}

function Warranty() {
  return (
    <>
      <WarrantyPolicy terms={useSite().terms} />
      <SampleNote of="terms" className="mt-5" />
    </>
  );
}

function Financing() {
  return (
    <div className="grid gap-5">
      <p>{useSite().financingSummary}</p>
      <LenderCards />
    </div>
  );
}
