import type { Config } from './config.ts';

/** Above the demo's own port; the same at each start, because imports know the partner's products by their addresses. */
const PARTNER_PORT_OFFSET = 1_000;
const LAST_PORT = 65_535;

/** In the demo, fakes take the place of what is not configured: one can pay, and import, without an account anywhere. */
export async function withSimulators(config: Config, resources: AsyncDisposableStack): Promise<Config> {
  return withPartnerSite(await withPayPal(config, resources), resources);
}

// The simulators are loaded here and nowhere else: production never sees their code.
async function withPayPal(config: Config, resources: AsyncDisposableStack): Promise<Config> {
  const { paypal, http } = config;
  if (paypal.sandbox.credentials !== null) return config;
  const { startFakePayPal } = await import('#app/simulators/paypal/fake-paypal.ts');
  const webhookAddress = `${http.publicUrl}/paypal/webhook`;
  const fakePayPal = resources.use(await startFakePayPal({ now: () => new Date(), webhookAddress }));
  return { ...config, paypal: { ...paypal, sandbox: { ...fakePayPal.settings, isSimulated: true } } };
}

async function withPartnerSite(config: Config, resources: AsyncDisposableStack): Promise<Config> {
  if (config.partner.siteUrl !== null) return config;
  const { startFakePartnerSite } = await import('#app/simulators/partner-site/fake-partner-site.ts');
  const fakePartnerSite = resources.use(await startFakePartnerSite({ port: portBeside(config.http.port) }));
  return { ...config, partner: { siteUrl: fakePartnerSite.url, isSimulated: true } };
}

/** 0, any that is free, beside a server that takes any itself. */
function portBeside(port: number): number {
  const beside = port + PARTNER_PORT_OFFSET;
  return port === 0 || beside > LAST_PORT ? 0 : beside;
}
