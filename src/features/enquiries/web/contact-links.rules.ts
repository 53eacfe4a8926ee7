import type { ContactSearch } from '../contacts-search.schema.ts';

/** The first lines of a message, which name its machine. */
export function openingText({ machine, machineId }: ContactSearch): string {
  if (machine === undefined) return '';
  return `I am interested in ${machine}.${machineId === undefined ? '' : `\nMachine ID: ${machineId}`}\n\n`;
}

/** A `mailto:` link to the operator with subject and opening text. */
export function mailtoHref(address: string, search: ContactSearch): string {
  const fields = { subject: [search.subject, search.machine].filter(Boolean).join(': '), body: openingText(search) };
  const query = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A WhatsApp chat with the operator. Numbers without a country code are US numbers. */
export function whatsAppHref(phone: string, search: ContactSearch): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = digits.length === 10 ? `1${digits}` : digits;
  const text = openingText(search).trim();
  return `https://wa.me/${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
