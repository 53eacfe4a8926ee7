/** The site as browsers and authenticators know it: a passkey works for this host only. */
export type RelyingParty = { id: string; name: string; origin: string };

export function createRelyingParty({ siteName, publicUrl }: { siteName: string; publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: siteName, origin };
}
