import type { Config } from './config.ts';

/**
 * Above the demo's own port, and the same at each start, because imports identify the partner's products by address.
 */
const PARTNER_PORT_OFFSET = 1_000;
const LAST_PORT = 65_535;

/**
 * In the demo, simulators replace services that are not configured, so that payments and imports work without an
 * account.
 */
export async function withSimulators(config: Config, resources: AsyncDisposableStack): Promise<Config> {
  return withPartnerSite(await withPayPal(config, resources), resources);
}

// Imported dynamically, so that production never loads the simulators.
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

/** Returns 0, any free port, if the server itself uses one. */
function portBeside(port: number): number {
  const beside = port + PARTNER_PORT_OFFSET;
  return port === 0 || beside > LAST_PORT ? 0 : beside;
}
