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
  sayIn,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type MailedListing,
  type Recipient,
  type Words,
  unnamedNote,
} from '#app/features/mail/mail.rules.ts';
import { paymentHref } from '../../checkout-address.rules.ts';
import { paidOptionsLabel } from '../../payment-labels.rules.ts';
import { PLACEMENT_NAMES } from '../../placement-labels.rules.ts';
import type { PlacementChoice } from '../../prices.rules.ts';
import { ENDED_TEXT, ENDS_SOON_TEXT } from './placement-texts.rules.ts';

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
  const say = sayIn(ENDS_SOON_TEXT, {
    placement: PLACEMENT_NAMES[placement.kind],
    day: formatUtcDay(placement.endsAt),
  });
  return mailAbout(to, say('subject'), [
    paragraph(say('intro')),
    listingFacts(to, placement),
    ...(renewals === null
      ? [portalLink(site)]
      : [
          paragraph(say('renew')),
          ...bundleNote(say, renewals),
          payment(site, to, placement, { choice: renewals, label: `Renew ${paidOptionsLabel(renewals)}` }),
        ]),
    ...unnamedNote(to),
  ]);
}

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
  const { kind, end, refundedCents, leftLists } = placement;
  const say = sayIn(ENDED_TEXT, { placement: PLACEMENT_NAMES[kind] });
  return mailAbout(to, say('subject'), [
    paragraph(say(ENDED_INTROS[end])),
    ...(refundedCents > 0 ? [paragraph(say('refunded', { amount: formatCents(refundedCents) }))] : []),
    listingFacts(to, placement),
    paragraph(say(leftLists ? 'leftLists' : 'stays')),
    ...(again === null
      ? [portalLink(site)]
      : [
          paragraph(say('again')),
          ...bundleNote(say, again),
          payment(site, to, placement, { choice: again, label: `Book ${paidOptionsLabel(again)} again` }),
        ]),
    ...unnamedNote(to),
  ]);
}

const ENDED_INTROS = { time: 'intro', admin: 'introByAdmin', 'play-money': 'introOfTest' } as const satisfies Record<
  End['end'],
  string
>;

function bundleNote(
  say: (part: 'bundle', more: Readonly<Record<string, string>>) => Words,
  choice: PlacementChoice,
): MailBlock[] {
  return choice.premium && choice.featured ? [paragraph(say('bundle', { options: paidOptionsLabel(choice) }))] : [];
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
