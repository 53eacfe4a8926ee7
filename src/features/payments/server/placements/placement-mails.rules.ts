import { siteTimeZone } from '#app/lib/site-time.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { formatCents } from '#app/lib/format.ts';
import type { PlacementKind } from '#app/db/enums.ts';
import {
  facts,
  mailAbout,
  nameListing,
  paragraph,
  portalLink,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type MailedListing,
  type Recipient,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { paymentHref } from '../../checkout-address.rules.ts';
import { paidOptionsLabel } from '../../payment-labels.rules.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import { BOTH_DISCOUNT_PERCENT, PLACEMENT_DAYS, type PlacementChoice } from '../../prices.rules.ts';

type PlacementFacts = { listing: MailedListing; kind: PlacementKind };

/** A day in UTC, such as November 21, 2026. */
export function formatUtcDay(time: Date): string {
  return longDayIn(siteTimeZone(), time.toISOString());
}

/** The mail a week before a placement ends. `renewals`: what can be renewed now; null if nothing can. */
export function endsSoonMail(
  site: LinkedSite,
  to: Recipient,
  placement: PlacementFacts & { endsAt: Date },
  renewals: PlacementChoice | null,
): Mail {
  const name = PLACEMENT_NAMES[placement.kind];
  return mailAbout(to, `${name} for your listing ends in a week`, [
    paragraph(`The ${name} placement of your listing ends on ${formatUtcDay(placement.endsAt)} (UTC).`),
    listingFacts(to, placement),
    ...(renewals === null
      ? [portalLink(site)]
      : [
          paragraph(`Renew it before it ends, and ${PLACEMENT_DAYS} days are added to what is left. ${ONLY_BY_YOU}`),
          ...bundleNote(renewals),
          payment(site, to, placement, { choice: renewals, label: `Renew ${paidOptionsLabel(renewals)}` }),
        ]),
    ...unnamedNote(to),
  ]);
}

const ONLY_BY_YOU = 'Nothing renews or is charged automatically.';

type End = { leftLists: boolean; end: 'time' | 'admin' | 'play-money'; refundedCents: number };

/**
 * The mail after a placement has ended. `leftLists`: buyers no longer find the listing. `again`: what can be bought
 * again; null if nothing of this listing can.
 */
export function endedMail(
  site: LinkedSite,
  to: Recipient,
  placement: PlacementFacts & End,
  again: PlacementChoice | null,
): Mail {
  const name = PLACEMENT_NAMES[placement.kind];
  return mailAbout(to, `${name} for your listing has ended`, [
    paragraph(`The ${name} placement of your listing has ended today. ${END_REASON_TEXTS[placement.end]}`.trim()),
    ...(placement.refundedCents > 0
      ? [paragraph(`Of what you paid for it, ${formatCents(placement.refundedCents)} went back.`)]
      : []),
    listingFacts(to, placement),
    paragraph(placement.leftLists ? LEFT_LISTS : 'Your listing itself stays as it is.'),
    ...(again === null
      ? [portalLink(site)]
      : [
          paragraph(`You can book another ${PLACEMENT_DAYS} days whenever you like.`),
          ...bundleNote(again),
          payment(site, to, placement, { choice: again, label: `Book ${paidOptionsLabel(again)} again` }),
        ]),
    ...unnamedNote(to),
  ]);
}

const END_REASON_TEXTS = {
  time: '',
  admin: 'We have ended it before its time.',
  'play-money': 'It was paid for with test money during testing. Payments are now real.',
} as const satisfies Record<End['end'], string>;

function bundleNote(choice: PlacementChoice): MailBlock[] {
  return choice.premium && choice.featured
    ? [paragraph(`${paidOptionsLabel(choice)} cost ${BOTH_DISCOUNT_PERCENT}% less when they are paid together.`)]
    : [];
}

function listingFacts(to: Recipient, { listing }: PlacementFacts): MailBlock {
  return facts({ Listing: nameListing(to, listing), 'Listing number': to.isConfirmed ? listing.id : null });
}

/** A link to the checkout for the chosen placements; its address contains the listing's id. */
function payment(
  site: LinkedSite,
  { isConfirmed }: Recipient,
  { listing }: PlacementFacts,
  { choice, label }: { choice: PlacementChoice; label: string },
): MailBlock {
  if (!isConfirmed) return portalLink(site);
  return { kind: 'action', label, url: `${site.publicUrl}${paymentHref(listing.id, choice)}` };
}

/** For brands that are listed only with Premium. */
export const LEFT_LISTS =
  'Its brand is shown only with Premium: buyers do not find the listing until Premium is booked again and we have reviewed it.';
