import type { Config } from './config.ts';

/** In the demo, stand-ins take the place of what is not configured: one can pay without an account at PayPal. */
export async function withSimulators(config: Config, resources: AsyncDisposableStack): Promise<Config> {
  const { paypal, http } = config;
  if (paypal.sandbox.credentials !== null) return config;
  // Loaded here and nowhere else: production never sees the simulators' code.
  const { startPayPalStandIn } = await import('#app/simulators/paypal/stand-in.ts');
  const webhookAddress = `${http.publicUrl}/paypal/webhook`;
  const standIn = resources.use(await startPayPalStandIn({ now: () => new Date(), webhookAddress }));
  return { ...config, paypal: { ...paypal, sandbox: { ...standIn.settings, isSimulated: true } } };
}
