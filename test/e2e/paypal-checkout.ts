import Fastify from 'fastify';
import { createPayPalClient } from '#app/features/payments/server/paypal/client.service.ts';
import { pagePolicy, paymentHosts } from '#app/server/pages/page-policy.ts';
import { BOTH } from '#test/fixtures/paypal-client.ts';
import { startFakePayPal, type FakePayPal } from '#app/simulators/paypal/fake-paypal.ts';

export type PayPalCheckout = AsyncDisposable & { url: string; fakePayPal: FakePayPal };

const now = () => new Date();

/** A minimal checkout with PayPal, under the payment page's policy, with a simulated PayPal. */
export async function startPayPalCheckout(presentationMode: string): Promise<PayPalCheckout> {
  const fakePayPal = await startFakePayPal({ now });
  const { credentials, apiUrl, sdkUrl } = fakePayPal.settings;
  const paypal = createPayPalClient({ apiUrl, ...credentials, now });
  const place = { credentials: null, apiUrl, sdkUrl };
  const hosts = paymentHosts({ paypal: { sandbox: place, live: place } });
  const app = Fastify({ forceCloseConnections: true });
  let orders = 0;
  app.get('/', async (_request, reply) => {
    reply.type('text/html').headers({
      'Content-Security-Policy': pagePolicy(["'nonce-checkout'"], hosts),
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    });
    return checkoutPage({ sdkUrl, presentationMode, clientToken: await paypal.getClientToken() });
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(502).send({}));
  app.post('/order', async () => {
    orders += 1;
    const { id } = await paypal.createOrder({ ...BOTH, invoiceId: `SY-${orders}` }, `create-${orders}`);
    return { orderId: id };
  });
  app.post<{ Params: { id: string } }>('/capture/:id', ({ params }) =>
    paypal.captureOrder(params.id, `cap-${params.id}`),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    fakePayPal,
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await fakePayPal[Symbol.asyncDispose]();
    },
  };
}

type CheckoutPage = { sdkUrl: string; presentationMode: string; clientToken: string };

function checkoutPage({ sdkUrl, presentationMode, clientToken }: CheckoutPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,"></head>
<body>
<main>
<h1>A shop</h1>
<paypal-button id="pay" type="pay" hidden></paypal-button>
<p role="status" id="said"></p>
</main>
<script nonce="checkout" src="${sdkUrl}"></script>
<script nonce="checkout">
const said = (text) => { document.querySelector('#said').textContent = text; };
const post = async (path) => {
  const response = await fetch(path, { method: 'POST' });
  if (!response.ok) throw Object.assign(new Error('The checkout failed'), { code: response.status });
  return response.json();
};
const begin = async () => {
  const sdk = await window.paypal.createInstance({ clientToken: '${clientToken}', components: ['paypal-payments'] });
  const methods = await sdk.findEligibleMethods({ currencyCode: 'USD' });
  const session = sdk.createPayPalOneTimePaymentSession({
    onApprove: async ({ orderId }) => said((await post('/capture/' + orderId)).kind),
    onCancel: () => said('cancelled'),
    onError: ({ code }) => said('error ' + code),
  });
  const button = document.querySelector('#pay');
  button.addEventListener('click', () => session.start({ presentationMode: '${presentationMode}' }, post('/order')));
  button.hidden = !methods.isEligible('paypal');
};
begin();
</script>
</body>
</html>`;
}
