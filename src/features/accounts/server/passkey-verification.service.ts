import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { PasskeyAssertion, PasskeyRegistration } from '../passkeys.schema.ts';

/** The site as browsers and authenticators know it: a passkey works for this host only. */
export type RelyingParty = { id: string; name: string; origin: string };

export function createRelyingParty({ siteName, publicUrl }: { siteName: string; publicUrl: string }): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: siteName, origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
export const ALGORITHMS = [-8, -7, -257] as const;
/**
 * What browsers send if no attestation is requested. The library would check the others against the revocation lists of
 * their makers, which it fetches.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

type Verification = { relyingParty: RelyingParty; challenge: string; log: FastifyBaseLogger };

/** Loaded at the first use: it takes 0.2 seconds, as long as much of a start. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The columns of a new passkey; null if it does not answer the challenge as required. */
export function verifyRegistration(passkey: PasskeyRegistration, { relyingParty, challenge, log }: Verification) {
  return orNull(log, async () => {
    const { decodeAttestationObject } = await loadHelpers();
    const attestation = decodeAttestationObject(toBytes(passkey.response.attestationObject));
    if (!FORMATS.has(attestation.get('fmt'))) throw new Error('An attestation that was not requested');
    const { verifyRegistrationResponse } = await loadLibrary();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

type StoredPasskey = { credentialId: string; publicKey: string; counter: number };

/** The new counter of a passkey that signed the challenge; null if it did not, or not as required. */
export function verifyAssertion(
  assertion: PasskeyAssertion,
  { credentialId: id, publicKey, counter }: StoredPasskey,
  { relyingParty, challenge, log }: Verification,
): Promise<number | null> {
  const { userHandle: _userHandle, ...response } = assertion.response;
  return orNull(log, async () => {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: { id, publicKey: toBytes(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

const clientData = z.object({ challenge: z.string().max(200) });

/** The challenge that the browser says it had signed; null if its data is not readable. */
export function readChallenge(clientDataJson: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    return clientData.safeParse(parsed).data?.challenge ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The library throws for everything that callers can get wrong, from the encoding to the origin. */
async function orNull<Verified>(
  log: FastifyBaseLogger,
  verify: () => Promise<Verified | null>,
): Promise<Verified | null> {
  try {
    return await verify();
  } catch (error) {
    log.warn({ err: error }, 'passkey refused');
    return null;
  }
}

/** A copy, because the library requires an array with a buffer of its own. */
function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
