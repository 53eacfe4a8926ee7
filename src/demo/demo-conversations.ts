import { randomUUID } from 'node:crypto';
import type { deals } from '#app/db/tables/deals.ts';
import type { offers } from '#app/db/tables/offers.ts';
import type { quotes } from '#app/db/tables/quotes.ts';
import type { threadMessages, threadParties, threads, threadWaits } from '#app/db/tables/threads.ts';
import { newSecretToken } from '#app/features/accounts/server/account-tokens.service.ts';
import { OFFER_HOURS } from '#app/features/offers/offer-amounts.rules.ts';
import { FIRST_NUMBER } from '#app/features/quotes/quote-numbers.rules.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { toCents } from '#app/lib/format.ts';
import { siteDay } from '#app/lib/site-time.ts';
import type { MachineRow } from './machine-row.ts';

/** Whether a conversation is about a machine that is for sale, or about one that its buyer bought. */
type Subject = 'for-sale' | 'sold';

type DemoConversation = {
  name: string;
  email: string;
  phone: string;
  about: Subject;
  /** What the buyer and the office wrote, in turn; about a sold machine, hours before the sale. */
  messages: readonly { hoursAgo: number; body: string }[];
  /** Made with the first message. */
  offer?: { state: 'made' | 'accepted' | 'declined'; share: number };
  /** Sent with the last message. */
  quote?: { freightUsd: number; daysValid: number };
  /** Where the office has moved the deal, and what it does next. */
  deal?: Pick<DealRow, 'stage' | 'lostReason' | 'nextStep'> & { inDays?: number };
};

type DealRow = typeof deals.$inferInsert;
export type DemoConversations = {
  threads: (typeof threads.$inferInsert)[];
  parties: (typeof threadParties.$inferInsert)[];
  waits: (typeof threadWaits.$inferInsert)[];
  messages: (typeof threadMessages.$inferInsert)[];
  offers: (typeof offers.$inferInsert)[];
  quotes: (typeof quotes.$inferInsert)[];
  /** Changes of the deals that offers and quotes begin. */
  deals: (Pick<DealRow, 'threadId' | 'stage'> & Partial<DealRow>)[];
  /** The buyers who bought their machine. */
  bought: DemoBuyer[];
};
export type DemoBuyer = { threadId: string; machineId: string; buyerName: string };

/** Conversations at every stage between a question and a sale. Addresses and telephone numbers reach nobody. */
const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  {
    name: 'Ines Calloway',
    email: 'ines@callowayteamwear.example',
    phone: '(512) 555-0147',
    about: 'for-sale',
    messages: [{ hoursAgo: 2, body: 'Has the timing been checked since the counter was read? And can I hear it run?' }],
  },
  {
    name: 'Reggie Tran',
    email: 'reggie@trancaps.example',
    phone: '(713) 555-0172',
    about: 'for-sale',
    messages: [
      { hoursAgo: 5, body: 'We can pick it up ourselves next week. I offer this, after we have seen it run.' },
    ],
    offer: { state: 'made', share: 0.92 },
  },
  {
    name: 'Marla Quint',
    email: 'marla@quintuniforms.example',
    phone: '(405) 555-0121',
    about: 'for-sale',
    messages: [
      { hoursAgo: 50, body: 'What would it cost with freight to Tulsa? We have a dock and a forklift.' },
      { hoursAgo: 26, body: 'Here is your quote with freight to your dock. Call us with any question.' },
    ],
    quote: { freightUsd: 1_150, daysValid: 14 },
  },
  {
    name: 'Holger Beck',
    email: 'holger@beckstitch.example',
    phone: '(830) 555-0139',
    about: 'for-sale',
    messages: [
      { hoursAgo: 96, body: 'I would take it at this price, if the cap frames come with it.' },
      {
        hoursAgo: 90,
        body: 'Agreed, with the cap frames. We wait for your deposit, and then set the day of the inspection.',
      },
    ],
    offer: { state: 'accepted', share: 0.96 },
    deal: { stage: 'deposit', nextStep: 'Call about the deposit', inDays: 0 },
  },
  {
    name: 'Opal Reyes',
    email: 'opal@reyesembroidery.example',
    phone: '(956) 555-0168',
    about: 'for-sale',
    messages: [
      {
        hoursAgo: 240,
        body: 'Would the seller take a third less? We start with two heads and need the rest for thread.',
      },
      {
        hoursAgo: 232,
        body: 'That is too far from what the owner wants. We will write when something smaller comes in.',
      },
    ],
    offer: { state: 'declined', share: 0.66 },
    deal: { stage: 'lost', lostReason: 'price' },
  },
  {
    name: 'Stan Kowalski',
    email: 'stan@kowalskisports.example',
    phone: '(254) 555-0153',
    about: 'sold',
    messages: [
      { hoursAgo: 30, body: 'We saw it run on Tuesday and want it. How do we pay?' },
      { hoursAgo: 26, body: 'By wire, to the seller. The paperwork is on its way, and the rigger comes on Friday.' },
    ],
  },
];

/** The conversations, each about another machine, with what belongs to them. */
export function demoConversations(machines: readonly MachineRow[], now: Date): DemoConversations {
  const rows: DemoConversations = {
    threads: [],
    parties: [],
    waits: [],
    messages: [],
    offers: [],
    quotes: [],
    deals: [],
    bought: [],
  };
  const subjects = { 'for-sale': machines.filter(isBrokered('approved')), sold: machines.filter(isBrokered('sold')) };
  for (const conversation of DEMO_CONVERSATIONS) {
    // From the end: tests and visitors begin with the first machines.
    const machine = subjects[conversation.about].pop();
    if (machine !== undefined) addConversation(rows, conversation, { machine, now });
  }
  return rows;
}

/** A listing with a price, which the office answers for. */
function isBrokered(status: MachineRow['status']): (machine: MachineRow) => boolean {
  return (machine) =>
    machine.status === status &&
    machine.price !== null &&
    machine.price !== undefined &&
    machine.hiddenPrice !== true &&
    machine.isPremiumPaid !== true &&
    machine.financingAvailable !== true;
}

function addConversation(
  rows: DemoConversations,
  { about, messages, offer, quote, deal, ...buyer }: DemoConversation,
  { machine, now }: { machine: MachineRow; now: Date },
): void {
  const threadId = randomUUID();
  const until = about === 'sold' ? (machine.soldAt ?? now) : now;
  const written = messages.map(({ hoursAgo, body }, turn) => ({
    id: randomUUID(),
    threadId,
    channel: 'buyer' as const,
    origin: 'site' as const,
    body,
    author: turn % 2 === 0 ? ('buyer' as const) : ('office' as const),
    createdAt: new Date(until.getTime() - hoursAgo * HOUR_MS),
  }));
  const [first, last] = [written.at(0), written.at(-1)];
  if (first === undefined || last === undefined) return;
  const of: Talk = { threadId, machine, now, first, last };
  rows.messages.push(...written);
  addThread(rows, of, buyer);
  if (offer !== undefined) rows.offers.push(offerRow(of, offer));
  if (quote !== undefined) rows.quotes.push(quoteRow(of, quote, FIRST_NUMBER + rows.quotes.length));
  if (deal !== undefined) rows.deals.push(dealChange(of, deal));
  if (about === 'sold') rows.bought.push({ threadId, machineId: machine.id, buyerName: buyer.name });
}

type Written = { id: string; author: 'buyer' | 'office'; createdAt: Date };
type Talk = { threadId: string; machine: MachineRow; now: Date; first: Written; last: Written };
type Buyer = Pick<DemoConversation, 'name' | 'email' | 'phone'>;

function addThread(rows: DemoConversations, { threadId, machine, first, last }: Talk, buyer: Buyer): void {
  const isAnswered = last.author === 'office';
  rows.threads.push({
    id: threadId,
    machineId: machine.id,
    machineName: machine.name,
    buyerEmail: buyer.email,
    buyerName: buyer.name,
    buyerPhone: buyer.phone,
    sellerId: machine.sellerId ?? null,
    sellerReadsSince: first.createdAt,
    waitsFor: isAnswered ? 'buyer' : 'office',
    waitingSince: last.createdAt,
    lastMessageAt: last.createdAt,
    createdAt: first.createdAt,
  });
  rows.parties.push(
    { threadId, party: 'buyer', key: newSecretToken(), mailedAt: last.createdAt, readAt: last.createdAt },
    { threadId, party: 'office', mailedAt: last.createdAt },
  );
  const answered = isAnswered ? { endedAt: last.createdAt, isAnswered } : {};
  rows.waits.push({ threadId, party: 'office', since: first.createdAt, ...answered });
}

function offerRow(
  { threadId, machine, first, last }: Talk,
  { state, share }: NonNullable<DemoConversation['offer']>,
): DemoConversations['offers'][number] {
  const priceUsd = machine.price ?? 0;
  return {
    threadId,
    machineId: machine.id,
    maker: 'buyer',
    amountUsd: roundToFifty(priceUsd * share),
    priceUsd,
    wantsInspection: true,
    messageId: first.id,
    state,
    madeAt: first.createdAt,
    expiresAt: new Date(first.createdAt.getTime() + OFFER_HOURS * HOUR_MS),
    ...(state === 'made' ? {} : { changedAt: last.createdAt, changedBy: 'office' }),
  };
}

function quoteRow(
  { threadId, machine, now, last }: Talk,
  { freightUsd, daysValid }: NonNullable<DemoConversation['quote']>,
  number: number,
): DemoConversations['quotes'][number] {
  const priceUsd = machine.price ?? 0;
  return {
    threadId,
    machineId: machine.id,
    machineName: machine.name,
    number,
    version: 1,
    lines: [
      { kind: 'machine', note: machine.name, cents: toCents(priceUsd) },
      { kind: 'freight', note: 'To your dock', cents: toCents(freightUsd) },
    ],
    totalCents: toCents(priceUsd + freightUsd),
    validUntil: siteDay(new Date(now.getTime() + daysValid * DAY_MS)),
    sentAt: last.createdAt,
  };
}

function dealChange(
  { threadId, now, last }: Talk,
  { nextStep = null, inDays = 0, ...deal }: NonNullable<DemoConversation['deal']>,
): DemoConversations['deals'][number] {
  const nextStepOn = nextStep === null ? null : siteDay(new Date(now.getTime() + inDays * DAY_MS));
  return { threadId, ...deal, stageSince: last.createdAt, nextStep, nextStepOn };
}

/** A price as people name it. */
export function roundToFifty(usd: number): number {
  return Math.round(usd / 50) * 50;
}
