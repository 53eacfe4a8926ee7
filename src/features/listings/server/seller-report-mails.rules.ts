import { priceLabel } from '#app/features/machines/machines.rules.ts';
import {
  facts,
  mailAbout,
  paragraph,
  portalLink,
  sayIn,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { SELLER_REPORT_TEXT } from './listing-texts.rules.ts';
import type { ReportStep } from './report-steps.rules.ts';

/** A listing with its figures of the month, and the next step for it. */
export type ReportedListing = {
  id: string;
  name: string;
  /** US dollars, before any mark-up. */
  price: number | null;
  views: number;
  questions: number;
  publicDays: number;
  step: ReportStep | null;
};

type Report = {
  /** When the month began. */
  begin: Date;
  /** How many further listings there are. */
  more: number;
  token: string;
};

/** Reports what happened to a seller's listings in a month, with a link that turns these mails off. */
export function sellerReportMail(
  site: LinkedSite,
  to: Recipient,
  listings: readonly ReportedListing[],
  { begin, more, token }: Report,
): Mail {
  const month = begin.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  const say = sayIn(SELLER_REPORT_TEXT, { month });
  const unsubscribeUrl = `${site.publicUrl}/monthly-report?token=${token}`;
  const mail = mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    ...listings.flatMap((listing) => [listingFacts(listing), ...nextStep(site, listing, say)]),
    ...(more === 0 ? [] : [paragraph(say('more', { more: String(more) }))]),
    portalLink(site),
    paragraph(say('off')),
    { kind: 'link', label: 'Stop the monthly report', url: unsubscribeUrl },
  ]);
  return { ...mail, unsubscribeUrl };
}

function listingFacts({ name, price, views, questions, publicDays }: ReportedListing): MailBlock {
  return facts({
    Listing: name,
    Views: String(views),
    Questions: String(questions),
    'Days public': String(publicDays),
    Price: price === null ? 'No price set' : priceLabel(price),
  });
}

const STEP_LABELS = {
  addPhotos: 'Add photos',
  confirm: 'Confirm it in the Sellers Portal',
  lowerPrice: 'Lower the price in the Sellers Portal',
  addFacts: 'Add facts in the Sellers Portal',
} as const satisfies Record<ReportStep, string>;

type Say = ReturnType<typeof sayIn<typeof SELLER_REPORT_TEXT>>;

function nextStep(site: LinkedSite, { id, step }: ReportedListing, say: Say): MailBlock[] {
  if (step === null) return [];
  const path = step === 'addPhotos' ? `/sell${stringifySearch({ edit: id })}` : '/seller-portal';
  return [paragraph(say(step)), { kind: 'action', label: STEP_LABELS[step], url: `${site.publicUrl}${path}` }];
}
