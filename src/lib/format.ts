/**
 * A whole number as people read it: '1,200'. What `Intl` says in US English, without asking it: a browser needs 30 ms
 * and more to get it ready, on a phone four times that, before a page with prices answers a touch.
 */
export function formatInteger(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** What is counted: one, and several. */
export type Noun = readonly [one: string, several: string];

/** '1 view', '1,200 views'. */
export function pluralize(count: number, one: string, several: string = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : several}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in markup, also within an attribute's quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

/** 'Sent', of 'sent'. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Amounts are whole cents in the program. Only the API and PayPal speak of dollars, and prices of machines have no cents. */
export function toCents(usd: number): number {
  return Math.round(usd * 100);
}

/** US dollars with their cents, for the API. */
export function toUsd(cents: number): number {
  return cents / 100;
}

/** As mails write it, such as $1,125.00. */
export function formatCents(cents: number): string {
  return toUsd(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
