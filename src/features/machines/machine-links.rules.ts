import { stringifySearch } from '#app/lib/query-string.ts';
import { machineSlug } from './machine-slug.rules.ts';
import type { PublicMachine } from './machines.schema.ts';

/** The properties that buyers look for first, by their main fact's key; addresses that ask about them use these. */
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

/** A machine with the properties that its page's address is made of. */
export type LinkedMachine = Pick<PublicMachine, 'id' | 'brand' | 'heads' | 'model'>;

/**
 * The address of a machine's page by its id, or by its slug. The page forwards to the address with the current slug.
 * Mail clients break addresses at a bare apostrophe.
 */
export function machineHref(id: string): string {
  return `/machine/${encodeURIComponent(id).replaceAll("'", '%27')}`;
}

/** The current address of a machine's page. */
export function machinePageHref(machine: LinkedMachine): string {
  return machineHref(machineSlug(machine));
}

/** The address of the form that edits a listing. */
export function editHref(id: string): string {
  return `/sell${stringifySearch({ edit: id })}`;
}

/** The address for sharing a machine, which serves the metadata for link previews. */
export function shareHref(id: string): string {
  return `/og/machine/${encodeURIComponent(id)}`;
}

/** The machine's address as a QR code for print. */
export function shareCodeHref(id: string): string {
  return `${shareHref(id)}/code.svg`;
}

/** Links that share a machine. `preview` is the address with the metadata of a preview. */
export function sharingLinks(name: string, address: string, preview: string): { label: string; href: string }[] {
  const [subject, body, url] = [name, `${name}\n${address}`, preview].map(encodeURIComponent);
  return [
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${name} ${preview}`)}` },
    { label: 'Email', href: `mailto:?subject=${subject}&body=${body}` },
  ];
}

export const PRICE_INQUIRY = 'Price Inquiry';
export const MACHINE_INQUIRY = 'Machine Inquiry';

/** The name of the form that asks about a machine, wherever it opens from. */
export const ASK_LABEL = 'Ask About This Machine';

/** Keeps the scroll position of the page below. */
export const OVER_THE_PAGE = { resetScroll: false } as const;

/** The form that asks about a machine, above its page. `about`: the properties that the question begins with. */
export function askHref(machine: LinkedMachine, about: readonly HighlightKey[] = []): string {
  return `${machinePageHref(machine)}/ask${stringifySearch({ about })}`;
}

/** The form that reports a listing, above its page. */
export function reportHref(machine: LinkedMachine): string {
  return `${machinePageHref(machine)}/report`;
}

/** The contact form with the subject, the machine's name and its id filled in. */
export function contactHref({ id, name }: Pick<PublicMachine, 'id' | 'name'>, subject: string): string {
  return `/contact${stringifySearch({ subject, machine: name, machineId: id })}`;
}

/** The contact for questions about a machine. Null fields are not available. */
export type MachineContact = { isSeller: boolean; name: string; email: string | null; phone: string | null };

type Operator = { siteName: string; operatorEmail: string; operatorPhone: string };
type Listed = Pick<PublicMachine, 'isPremiumPaid' | 'contactName' | 'contactEmail' | 'contactPhone'>;

/** A premium listing has the seller's own contact; the operator answers for all others. */
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

/** The digits to dial, with a leading plus. */
export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/(?!^\+)\D/g, '')}`;
}

export function mailHref(email: string, { name, id }: Pick<PublicMachine, 'name' | 'id'>): string {
  const subject = encodeURIComponent(`${name} (${id})`);
  return `mailto:${email}?subject=${subject}`;
}
