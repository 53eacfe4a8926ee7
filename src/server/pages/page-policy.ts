import { hash } from 'node:crypto';
import type { Config } from '../config.ts';

/** Hosts that one page needs beside this site: the payment page and its provider. */
export type OtherHosts = readonly string[];

/** What a page may load. `scripts` are the sources of its own inline scripts. */
export function pagePolicy(scripts: readonly string[], others: OtherHosts = []): string {
  const from = (...sources: readonly string[]) => ["'self'", ...sources, ...others].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from(...scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from('data:', 'blob:')}`,
    ...(others.length === 0 ? [] : [`connect-src ${from()}`, `frame-src ${from()}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** In development tools bring scripts and styles of their own, and a socket. */
export const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

export function nonceSource(nonce: string): string {
  return `'nonce-${nonce}'`;
}

/**
 * For a page that is sent more than once: the hashes of the inline scripts that carry the nonce, and the page without
 * it. Unlike a nonce they stay right for every copy, and a script that found its way into the page has neither.
 */
export function hashesForNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const codeAt = html.indexOf('>', at) + 1;
    if (!isInlineWith(mark, html.slice(at, codeAt))) continue;
    const code = html.slice(codeAt, html.indexOf('</script>', codeAt));
    if (code !== '') hashes.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return { html: html.replaceAll(mark, '').replace(nonceMeta(nonce), ''), scripts: [...hashes] };
}

/** The framework names the nonce once more, for scripts that insert others: this site has none. */
function nonceMeta(nonce: string): string {
  return `<meta property="csp-nonce" content="${nonce}"/>`;
}

function isInlineWith(mark: string, tag: string): boolean {
  return tag.includes(mark) && !tag.includes(' src=');
}

/** Where PayPal's browser script loads from and what it needs beside: the payment page admits these, no other page does. */
export function paymentHosts({ paypal }: Pick<Config, 'paypal'>): string[] {
  const own = [paypal.sandbox, paypal.live].map(({ sdkUrl }) => new URL(sdkUrl).origin);
  return [...new Set(own), 'https://*.paypalobjects.com'];
}
