import * as z from 'zod/mini';
import { passkeyName } from './second-factors.schema.ts';

const BASE64URL = /^[\w-]+$/;
/** Longer than what authenticators send, certificates of attestation included. */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(BASE64URL, 'This is not base64url'));

const credentialId = base64url(1_400);
const clientData = base64url(4_000);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  /** The results of extensions, which this site does not request. */
  clientExtensionResults: z.object({}),
};

/** What the browser returns for a new passkey (PublicKeyCredential.toJSON of WebAuthn level 3). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(30_000),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What the browser returns for a sign-in with a passkey. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(200)),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const newPasskeyInput = z.extend(passkeyName, { passkey: passkeyRegistration });

export const passkeySignInInput = z.object({ passkey: passkeyAssertion });

const publicKeyType = z.literal('public-key');
const required = z.literal('required');

/** For `navigator.credentials.create`, as JSON. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  /** In milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({
    residentKey: required,
    requireResidentKey: z.boolean(),
    userVerification: required,
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>;

/** For `navigator.credentials.get`, as JSON. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** In milliseconds. */
  timeout: z.int(),
  userVerification: required,
});
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>;
