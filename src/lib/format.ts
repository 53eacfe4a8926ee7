/**
 * Formats a whole number as `Intl` does in US English: '1,200'. Without `Intl`, which takes a browser 30 ms and more to
 * initialize, on a phone four times that, before a page with prices responds.
 */
export function formatInteger(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The singular and plural of what is counted. */
export type Noun = readonly [one: string, several: string];

/** '1 view', '1,200 views'. */
export function pluralize(count: number, one: string, several: string = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : several}`;
}

const KB = 1_000;
const MB = 1_000_000;
const GB = 1_000_000_000;

/** '1.2 GB', '340 MB', '12 kB' */
export function formatBytes(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`;
  if (bytes >= MB) return `${Math.round(bytes / MB)} MB`;
  return `${Math.max(1, Math.round(bytes / KB))} kB`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** 'sent' becomes 'Sent'. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title of a message to the operator: its subject, and the name of the listing that it is about. */
export function messageTitle(subject: string | null, machineName: string | null): string {
  const words = subject?.trim() || 'No Subject';
  return machineName === null ? words : `${words} · ${machineName}`;
}

/** The program uses whole cents. Only the API and PayPal use dollars; prices of machines have no cents. */
export function toCents(usd: number): number {
  return Math.round(usd * 100);
}

/** US dollars with cents, for the API. */
export function toUsd(cents: number): number {
  return cents / 100;
}

/** An amount with its cents: '$1,125.00'. Without `Intl`, see `formatInteger`. */
export function formatCents(cents: number): string {
  const whole = formatInteger(Math.floor(Math.abs(cents) / 100));
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** The same of US dollars, as the API has them. */
export function formatUsd(usd: number): string {
  return formatCents(toCents(usd));
}

/** '8%', '7.5%' */
export function formatPercent(percent: number): string {
  return `${percent}%`;
}
