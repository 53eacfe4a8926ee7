import { pairedWording, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { plainText } from '#app/features/machines/measures.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { headsLabel, mainImageOf, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import {
  greeting,
  paragraph,
  sayIn,
  withHeading,
  type LinkedSite,
  type Mail,
  type MailBlock,
} from '#app/features/mail/mail.rules.ts';
import { capitalized } from '#app/features/catalogue/chosen-filters.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import type { AlertReason } from '../alert-reasons.rules.ts';
import { ALERT_TEXT, SUBSCRIPTION_TEXT } from './alert-texts.rules.ts';

/** The most machines in one mail. */
export const MOST_MACHINES = 12;

/** The properties of a machine that a mail shows. */
export type MailedMachine = Pick<
  PublicMachine,
  | 'id'
  | 'name'
  | 'brand'
  | 'model'
  | 'heads'
  | 'needles'
  | 'year'
  | 'condition'
  | 'location'
  | 'price'
  | 'image'
  | 'images'
  | 'mainImageIndex'
  | 'facts'
>;

/** A machine in a mail; `requestedFacts`: those by which the reader's searches filter. */
export type AlertMachine = { machine: MailedMachine; reason: AlertReason; requestedFacts: readonly RegisteredFact[] };
/** A search that found a machine of the mail. */
export type AlertSearch = { id: string; name: string };

export type AlertReader = { email: string; name: string | null; userId: string | null; key: string };

export type Alert = {
  /** The first of them, at most `MOST_MACHINES`. */
  machines: readonly AlertMachine[];
  more: number;
  searches: readonly AlertSearch[];
};

/** One mail with all that is new for a reader, and links that change or end what they get. */
export function alertMail(site: LinkedSite, reader: AlertReader, { machines, more, searches }: Alert): Mail {
  const say = sayIn(ALERT_TEXT, {});
  const total = machines.length + more;
  const [first] = machines;
  const subject =
    first !== undefined && total === 1
      ? say(`${first.reason.kind}One`, { listing: `${first.machine.name}, ${priceLabel(first.machine.price)}` })
      : say('many', { count: String(total) });
  const url = (path: string, search: Record<string, string> = {}) =>
    `${site.publicUrl}${path}${stringifySearch({ key: reader.key, ...search })}`;
  const [only] = searches;
  const stopsOne = only !== undefined && searches.length === 1 ? { search: only.id } : {};
  const content = withHeading(subject, [
    paragraph(greeting(reader.name)),
    paragraph(say('intro')),
    ...machines.map((each) => machineBlock(site, each)),
    ...(more === 0 ? [] : [paragraph(say('more', { more: String(more) }))]),
    { kind: 'action', label: 'See what you watch and search', url: url('/saved-searches') },
    paragraph(say('off')),
    ...searches.map(({ id, name }): MailBlock => ({
      kind: 'link',
      label: `Stop “${name}”`,
      url: url('/unsubscribe', { search: id }),
    })),
    { kind: 'link', label: 'Stop all of these emails', url: url('/unsubscribe') },
  ]);
  return {
    to: reader.email,
    userId: reader.userId,
    limit: 'confirmed',
    ...content,
    unsubscribeUrl: url('/unsubscribe', stopsOne),
  };
}

function machineBlock(site: LinkedSite, { machine, reason, requestedFacts }: AlertMachine): MailBlock {
  return mailedMachineBlock(site, machine, { news: reasonLabel(machine, reason), requestedFacts });
}

type MachineNews = { news: string; requestedFacts: readonly RegisteredFact[] };

/** A machine with its picture, what is new about it, and the facts that its reader asked for. */
export function mailedMachineBlock(
  site: LinkedSite,
  machine: MailedMachine,
  { news, requestedFacts }: MachineNews,
): MailBlock {
  const image = mainImageOf(machine);
  return {
    kind: 'machine',
    name: machine.name,
    url: `${site.publicUrl}${machinePageHref(machine)}`,
    picture: image.startsWith('/objects/') ? `${site.publicUrl}${image}?w=320` : null,
    news,
    lines: [describeMachine(machine), ...requestedFacts.flatMap((fact) => factLine(machine, fact))],
  };
}

/** '$2,000 less: $22,500', 'New: $24,500'. */
function reasonLabel({ price }: MailedMachine, reason: AlertReason): string {
  const words = reasonWords(reason, price);
  return reason.kind === 'sold' ? words : `${words}: ${priceLabel(price)}`;
}

/** '$2,000 less', 'New'. */
export function reasonWords(reason: AlertReason, price: number | null): string {
  if (reason.kind === 'price') return `${priceLabel(reason.from - (price ?? reason.from))} less`;
  return { new: 'New', back: 'For sale again', sold: 'Sold' }[reason.kind];
}

export function describeMachine({ year, condition, heads, needles, location }: MailedMachine): string {
  return [year, capitalized(condition), headsLabel(heads), needlesLabel(needles), location]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

function factLine({ facts }: MailedMachine, fact: RegisteredFact): string[] {
  const wording = pairedWording(fact, factValues(facts));
  return wording === null ? [] : [`${fact.label}: ${plainText(wording)}`];
}

type Asked = { email: string; isSearch: boolean; token: string };

/** Asks the owner of an address whether they want what somebody asked for it. It contains no words of others. */
export function subscriptionMail(site: LinkedSite, { email, isSearch, token }: Asked): Mail {
  const say = sayIn(SUBSCRIPTION_TEXT, {});
  const content = withHeading(say('subject'), [
    paragraph(greeting(null)),
    paragraph(say(isSearch ? 'search' : 'watched')),
    {
      kind: 'action',
      label: 'See what it is, and decide',
      url: `${site.publicUrl}/confirm-alerts#token=${token}`,
    },
    paragraph(say('refuse')),
  ]);
  return { to: email, limit: 'unconfirmed', ...content };
}
