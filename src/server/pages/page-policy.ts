import { hash } from 'node:crypto';
import type { Config } from '../config.ts';

/** Additional hosts that a page may contact: the payment provider's, on the payment page. */
export type OtherHosts = readonly string[];

/** The Content-Security-Policy of a page. `scripts` are the CSP sources of its inline scripts. */
export function pagePolicy(scripts: readonly string[], others: OtherHosts = []): string {
  const from = (...sources: readonly string[]) => ["'self'", ...sources, ...others].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from(...scripts)}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src ${from('data:', 'blob:')}`,
    ...(others.length === 0 ? [] : [`connect-src ${from()}`, `frame-src ${from()}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Development tools add scripts and styles of their own, and a WebSocket. */
export const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

export function nonceSource(nonce: string): string {
  return `'nonce-${nonce}'`;
}

/**
 * Prepares a page that is sent more than once: removes the nonce and returns the hashes of the inline scripts that
 * carried it. Hashes stay valid for every copy, and an injected script has neither.
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

/** TanStack repeats the nonce in a meta tag for scripts that insert other scripts; this site has none. */
function nonceMeta(nonce: string): string {
  return `<meta property="csp-nonce" content="${nonce}"/>`;
}

function isInlineWith(mark: string, tag: string): boolean {
  return tag.includes(mark) && !tag.includes(' src=');
}

/** Hosts of PayPal's browser script and its dependencies. Only the payment page allows them. */
export function paymentHosts({ paypal }: Pick<Config, 'paypal'>): string[] {
  const own = [paypal.sandbox, paypal.live].map(({ sdkUrl }) => new URL(sdkUrl).origin);
  return [...new Set(own), 'https://*.paypalobjects.com'];
}
