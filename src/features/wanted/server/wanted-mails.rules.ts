import type { RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import {
  greeting,
  paragraph,
  sayIn,
  withHeading,
  type LinkedSite,
  type Mail,
  type MailBlock,
  type Words,
} from '#app/features/mail/mail.rules.ts';
import {
  mailedMachineBlock,
  type AlertReader,
  type MailedMachine,
} from '#app/features/watching/server/alert-mails.rules.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import {
  WANTED_ANSWER_TEXT,
  WANTED_PUBLIC_TEXT,
  WANTED_REJECTED_TEXT,
  WANTED_RENEWAL_TEXT,
} from './wanted-texts.rules.ts';

/** The machine that a seller offers, with the facts that the ad asks for. */
export type OfferedMachine = {
  machine: MailedMachine;
  asked: { title: string; facts: readonly RegisteredFact[] };
  /** Whether its seller answers buyers, not the office. */
  asksSeller: boolean;
};

/** The conversation that an answer begins or continues, with the key of the buyer's link. */
type AnswerThread = { id: string; key: string; mailKey: string; replyTo: string | null };

/** Brings a buyer the machine that a seller offers. */
export function answerMail(
  site: LinkedSite,
  buyer: AlertReader,
  { machine, asked, asksSeller }: OfferedMachine,
  { id, key, mailKey: message, replyTo }: AnswerThread,
): Mail {
  const say = sayIn(WANTED_ANSWER_TEXT, { wanted: asked.title });
  const price = priceLabel(machine.price);
  const mail = mailTo(site, buyer, say('subject', { listing: `${machine.name}, ${price}` }), [
    paragraph(say('intro')),
    mailedMachineBlock(site, machine, { news: `Offered: ${price}`, requestedFacts: asked.facts }),
    paragraph(say(asksSeller ? 'nextToSeller' : 'next')),
    { kind: 'action', label: 'Read and answer', url: `${site.publicUrl}${threadHref(id, key)}` },
    { kind: 'link', label: 'Look at the machine', url: `${site.publicUrl}${machinePageHref(machine)}` },
    { ...ownAds(site, buyer, 'See your wanted ads'), kind: 'link' },
  ]);
  return { ...mail, thread: { id, message }, ...(replyTo !== null && { replyTo }) };
}

type PublicAd = { title: string; endsAt: Date };

export function approvalMail(site: LinkedSite, buyer: AlertReader, { title, endsAt }: PublicAd): Mail {
  const say = sayIn(WANTED_PUBLIC_TEXT, { wanted: title, day: lastDay(endsAt) });
  return mailTo(site, buyer, say('subject'), [paragraph(say('intro')), ownAds(site, buyer, 'See your wanted ads')]);
}

export function rejectionMail(
  site: LinkedSite,
  buyer: AlertReader,
  { title, reason }: { title: string; reason: string },
): Mail {
  const say = sayIn(WANTED_REJECTED_TEXT, { wanted: title });
  return mailTo(site, buyer, say('subject'), [
    paragraph(say('intro')),
    paragraph(reason),
    paragraph(say('next')),
    ownAds(site, buyer, 'See your wanted ads'),
  ]);
}

export function renewalMail(site: LinkedSite, buyer: AlertReader, { title, endsAt }: PublicAd): Mail {
  const say = sayIn(WANTED_RENEWAL_TEXT, { wanted: title, day: lastDay(endsAt) });
  return mailTo(site, buyer, say('subject'), [
    paragraph(say('intro')),
    paragraph(say('next')),
    ownAds(site, buyer, 'Renew the ad'),
  ]);
}

function lastDay(endsAt: Date): string {
  return longDayIn(siteTimeZone(), endsAt.toISOString());
}

function ownAds(site: LinkedSite, { key }: AlertReader, label: string) {
  return { kind: 'action' as const, label, url: `${site.publicUrl}/wanted${stringifySearch({ key })}` };
}

function mailTo(site: LinkedSite, buyer: AlertReader, subject: Words, body: readonly MailBlock[]): Mail {
  const { email: to, name, userId, key } = buyer;
  const unsubscribeUrl = `${site.publicUrl}/unsubscribe${stringifySearch({ key })}`;
  const ending: MailBlock = { kind: 'link', label: 'Stop all of these emails', url: unsubscribeUrl };
  const content = withHeading(subject, [paragraph(greeting(name)), ...body, ending]);
  return { to, userId, limit: 'confirmed', ...content, unsubscribeUrl };
}
