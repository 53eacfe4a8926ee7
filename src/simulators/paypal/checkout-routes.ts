import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { choicePage, openingPage, resultPage, type Result } from './checkout-page.ts';
import type { Ledger, Order } from './ledger.ts';
import { PayPalProblem } from './problems.ts';
import type { Tokens } from './tokens.ts';
import { PAYER, type Views } from './views.ts';
import type { Webhooks } from './webhooks.ts';

type Deps = { ledger: Ledger; tokens: Tokens; views: Views; webhooks: Webhooks };

const SDK = new URL('./web-sdk.js', import.meta.url);

const webOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text).origin)
  .catch('null');
const visit = z.object({ token: z.string().catch(''), origin: webOrigin });
const answer = visit.extend({ choice: z.enum(['pay', 'decline', 'cancel']).catch('cancel') });

/** The payer's pages, and the script that opens them from the merchant's page. */
export function addCheckoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { ledger, tokens } = deps;
  const script = readFileSync(SDK, 'utf8');
  app.get('/web-sdk/v6/core', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  // Called by the script on the merchant's page, like PayPal's own script.
  app.post('/web-sdk/v6/instance', (request, reply) => {
    const isGood = typeof request.body === 'string' && tokens.isGood(request.body, 'client');
    return reply
      .header('Access-Control-Allow-Origin', '*')
      .code(isGood ? 204 : 401)
      .send();
  });
  app.get('/checkoutnow/opening', (_request, reply) => sendPage(reply, openingPage));
  app.get('/checkoutnow', (request, reply) => {
    const { token, origin } = visit.parse(request.query);
    const order = openOrder(ledger, token);
    return sendPage(reply, (nonce) =>
      order instanceof PayPalProblem
        ? resultPage(nonce, { outcome: 'failed', orderId: token, reason: order.message }, { origin, back: null })
        : choicePage(nonce, order, origin),
    );
  });
  app.post('/checkoutnow', (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const { token, origin, choice } = answer.parse(Object.fromEntries(form));
    const result = resultOf(deps, token, choice);
    const back = result.outcome === 'failed' ? null : backTo(ledger.getOrder(token), result);
    return sendPage(reply, (nonce) => resultPage(nonce, result, { origin, back }));
  });
}

function resultOf({ ledger, views, webhooks }: Deps, token: string, choice: 'pay' | 'decline' | 'cancel'): Result {
  const order = openOrder(ledger, token);
  if (order instanceof PayPalProblem) return { outcome: 'failed', orderId: token, reason: order.message };
  if (choice === 'cancel') return { outcome: 'cancelled', orderId: token };
  webhooks.tell('CHECKOUT.ORDER.APPROVED', views.order(ledger.approve(token, { isCardBad: choice === 'decline' })));
  return { outcome: 'approved', orderId: token, payerId: PAYER.payer_id };
}

/** Returns an order that can still be paid, or the reason why not. */
function openOrder(ledger: Ledger, id: string): Order | PayPalProblem {
  try {
    return ledger.getOpenOrder(id);
  } catch (error) {
    if (error instanceof PayPalProblem) return error;
    throw error;
  }
}

/** For a payer who opened a link instead of the merchant's page. */
function backTo({ id, merchant }: Order, { outcome, payerId }: Result): string | null {
  const address = outcome === 'approved' ? merchant.returnUrl : merchant.cancelUrl;
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set('token', id);
  if (payerId !== undefined) url.searchParams.set('PayerID', payerId);
  return url.href;
}

function sendPage(reply: FastifyReply, html: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const only = `'nonce-${nonce}'`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': `default-src 'none'; style-src ${only}; script-src ${only}; form-action 'self'; base-uri 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send(html(nonce));
}
