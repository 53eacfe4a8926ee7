import type { ContactSearch } from '../contact-search.schema.ts';

/** How a message begins; with a machine it names it, so that nobody has to ask which one is meant. */
export function openingWords({ machine, machineId }: ContactSearch): string {
  if (machine === undefined) return '';
  return `I am interested in ${machine}.${machineId === undefined ? '' : `\nMachine ID: ${machineId}`}\n\n`;
}

/** A mail to the operator with subject and first words filled in. */
export function mailTo(address: string, search: ContactSearch): string {
  const fields = { subject: [search.subject, search.machine].filter(Boolean).join(': '), body: openingWords(search) };
  const query = Object.entries(fields)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** A WhatsApp chat with the operator. Numbers without a country code are of the United States. */
export function whatsAppTo(phone: string, search: ContactSearch): string {
  const digits = phone.replaceAll(/\D/g, '');
  const number = digits.length === 10 ? `1${digits}` : digits;
  const text = openingWords(search).trim();
  return `https://wa.me/${number}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`;
}
