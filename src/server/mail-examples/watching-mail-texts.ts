import type { LinkedSite } from '#app/features/mail/mail.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import {
  alertMail,
  subscriptionMail,
  type AlertMachine,
  type MailedMachine,
} from '#app/features/watching/server/alert-mails.rules.ts';
import { ALERT_TEXT, SUBSCRIPTION_TEXT } from '#app/features/watching/server/alert-texts.rules.ts';
import { LISTING, times, TO } from './example-values.ts';

export const MACHINE: MailedMachine = {
  ...LISTING,
  brand: 'Tajima',
  model: 'TMAR-K1506C',
  needles: 15,
  year: 2018,
  condition: 'used',
  location: 'Fort Worth, TX',
  price: 24_500,
  image: null,
  images: [],
  mainImageIndex: 0,
  facts: {},
};
export const READER = { email: TO.email, name: TO.name, userId: null, key: 'example' };
const SEARCH = { id: 'example', name: '6 heads, up to $40,000' };
const NEW: AlertMachine = { machine: MACHINE, reason: { kind: 'new' }, requestedFacts: [] };

/** The mails to those who watch machines or have saved searches. */
export function watchingMailTexts(site: LinkedSite): RegisteredText[] {
  const alert = (machines: readonly AlertMachine[], more = 0) =>
    alertMail(site, READER, { machines, more, searches: [SEARCH] });
  return [
    {
      text: ALERT_TEXT,
      examples: {
        'A new machine': alert([NEW]),
        'A lowered price': alert([{ ...NEW, reason: { kind: 'price', from: 26_500 } }]),
        'A machine that came back': alert([{ ...NEW, reason: { kind: 'back' } }]),
        'A sold machine': alert([{ ...NEW, reason: { kind: 'sold' } }]),
        'Many machines': alert(times(12, NEW), 8),
      },
    },
    {
      text: SUBSCRIPTION_TEXT,
      examples: {
        'A saved search': subscriptionMail(site, { email: TO.email, isSearch: true, token: 'example' }),
        'Watched machines': subscriptionMail(site, { email: TO.email, isSearch: false, token: 'example' }),
      },
    },
  ];
}
