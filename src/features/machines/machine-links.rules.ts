import { stringifySearch } from '#app/lib/query-string.ts';
import type { PublicMachine } from './machines.schema.ts';

/** What buyers look for first, by the fact without which it is unknown: addresses that ask for some of them name these. */
export const HIGHLIGHT_KEYS = [
  'fieldWidthMm',
  'maxSpm',
  'stitchCount',
  'headsWorking',
  'phases',
  'doorWidthMm',
  'weightKg',
  'software',
] as const;
export type HighlightKey = (typeof HIGHLIGHT_KEYS)[number];

/** Where the page of a machine stands. Mails take no address with a bare apostrophe. */
export function machineHref(id: string): string {
  return `/machine/${encodeURIComponent(id).replaceAll("'", '%27')}`;
}

/** Where the link of a machine points that people share: what previews read is there. */
export function shareHref(id: string): string {
  return `/og/machine/${encodeURIComponent(id)}`;
}

/** The machine's address as a code that a phone reads from paper. */
export function shareCodeHref(id: string): string {
  return `${shareHref(id)}/code.svg`;
}

export const PRICE_INQUIRY = 'Price Inquiry';
export const MACHINE_INQUIRY = 'Machine Inquiry';

/** The page beneath stays where it is. */
export const OVER_THE_PAGE = { resetScroll: false } as const;

/** Where a question about a machine is asked, over its page. `about`: what the question begins with. */
export function askHref(id: string, about: readonly HighlightKey[] = []): string {
  return `${machineHref(id)}/ask${stringifySearch({ about })}`;
}

/** The contact form with the subject, the machine's name and its id filled in. */
export function contactHref({ id, name }: Pick<PublicMachine, 'id' | 'name'>, subject: string): string {
  return `/contact${stringifySearch({ subject, machine: name, machineId: id })}`;
}

/** Who answers questions about a machine. Null where there is no such way to reach them. */
export type MachineContact = { isSeller: boolean; name: string; email: string | null; phone: string | null };

type Operator = { siteName: string; operatorEmail: string; operatorPhone: string };
type Listed = Pick<PublicMachine, 'isPremiumPaid' | 'contactName' | 'contactEmail' | 'contactPhone'>;

/** The seller's own contact comes with a premium listing; for every other one the operator answers. */
export function contactOf(machine: Listed, operator: Operator): MachineContact {
  const { isPremiumPaid, contactName, contactEmail, contactPhone } = machine;
  if (isPremiumPaid && (contactEmail || contactPhone)) {
    return {
      isSeller: true,
      name: contactName || 'The seller',
      email: contactEmail || null,
      phone: contactPhone || null,
    };
  }
  return { isSeller: false, name: operator.siteName, email: operator.operatorEmail, phone: operator.operatorPhone };
}

/** What a telephone dials: digits, and a leading plus. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;
}

export function mailHref(email: string, { name, id }: Pick<PublicMachine, 'name' | 'id'>): string {
  const subject = encodeURIComponent(`${name} (${id})`);
  return `mailto:${email}?subject=${subject}`;
}
