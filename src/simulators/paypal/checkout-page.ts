import { escapeHtml } from '#app/lib/format.ts';
import type { Order } from './ledger.ts';

/** The payer's decision, as sent to the merchant's page. */
export type Result = {
  outcome: 'approved' | 'cancelled' | 'failed';
  orderId: string;
  payerId?: string;
  reason?: string;
};

type Page = { nonce: string; title: string; content: string; script?: string };

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f2f4f7, #10151d); color: light-dark(#17202c, #e8edf4) }
main { max-width: 26rem; margin: 0 auto; padding: 1.5rem 1rem }
.notice { margin: 0; padding: .75rem 1rem; background: #ffd84d; color: #221a00; text-align: center; font-weight: 600 }
h1 { font-size: 1.25rem; margin: 0 0 1rem }
dl { display: grid; gap: .25rem 1rem; margin: 0 0 1.5rem; padding: 1rem; border-radius: .5rem; background: light-dark(#fff, #1a222d) }
dt { margin-top: .5rem; color: light-dark(#4a5563, #a9b4c2) }
dd { margin: 0; overflow-wrap: anywhere }
dd:last-child { font-size: 1.75rem; font-weight: 700 }
form { display: grid; gap: .75rem }
button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid light-dark(#5b6776, #8b97a6); border-radius: .5rem;
  background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.main { border-color: transparent; background: #0b57a4; color: #fff }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#0b57a4, #8cc4ff); outline-offset: 2px }
a { color: inherit }
`;

/** Shown while the merchant is still creating its order. */
export function openingPage(nonce: string): string {
  const content = '<p role="status">Connecting to the shop…</p>';
  // The merchant's origin is not known yet; that the window is open is no secret.
  return page({ nonce, title: 'Connecting', content, script: tellMerchant({ outcome: 'opened' }, '*') });
}

/** The amount to pay, and the payer's choices. */
export function choicePage(nonce: string, order: Order, merchantOrigin: string): string {
  const { amount, description, items } = order.unit;
  const names = items?.map(({ name }) => name) ?? [];
  const rows = [
    ['Paid to', [order.merchant.name]],
    ['For', [description ?? 'An order']],
    ...(names.length === 0 ? [] : [['Items', names] as const]),
    ['Total', [dollars(amount)]],
  ] as const;
  const content = `
<dl>${rows.map(([term, texts]) => `<dt>${term}</dt>${texts.map(described).join('')}`).join('')}</dl>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${escapeHtml(order.id)}">
<input type="hidden" name="origin" value="${escapeHtml(merchantOrigin)}">
<button class="main" name="choice" value="pay">Pay now</button>
<button name="choice" value="decline">Decline my card</button>
<button name="choice" value="cancel">Cancel</button>
</form>`;
  return page({ nonce, title: `Pay ${order.merchant.name}`, content });
}

/**
 * Reports the result to the merchant's page, which then closes the window: a window that closes itself discards its
 * message.
 */
export function resultPage(nonce: string, result: Result, { origin, back }: { origin: string; back: string | null }) {
  const link = back === null ? '' : ` or <a href="${escapeHtml(back)}">go back to the shop</a>`;
  const content = `<p role="status">${SENTENCES[result.outcome]} You may close this window${link}.</p>`;
  return page({ nonce, title: 'Thank you', content, script: tellMerchant(result, origin) });
}

function tellMerchant(news: Result | { outcome: 'opened' }, origin: string): string {
  return `
const merchant = opener ?? (parent === self ? null : parent);
merchant?.postMessage(${inScript({ from: 'paypal-stand-in', ...news })}, ${inScript(origin)});`;
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

const SENTENCES = {
  approved: 'You agreed to the payment.',
  cancelled: 'You cancelled the payment.',
  failed: 'This payment cannot go on.',
} as const;

function page({ nonce, title, content, script }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · PayPal sandbox stand-in</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<p class="notice">This is a simulation. No money moves.</p>
<main aria-labelledby="title">
<h1 id="title">PayPal sandbox stand-in</h1>
${content}
</main>
${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>`;
}

function described(text: string): string {
  return `<dd>${escapeHtml(text)}</dd>`;
}

function dollars({ currency_code: currency, value }: { currency_code: string; value: string }): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(Number(value));
}
