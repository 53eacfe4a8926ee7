import type { QueryClient } from '@tanstack/react-query';
import { apiOf, apiQuery, readJson, type ApiFetch } from '#app/lib/api.ts';
import { sendMutation, UserError } from '#app/lib/api-mutation.ts';
import { currentUser, type CurrentUser } from '../own-account.schema.ts';
import { passkeyCreationOptions, passkeyRequestOptions } from '../passkeys.schema.ts';
import {
  addedFactor,
  newRecoveryCodes,
  ownSecondFactors,
  totpSetup,
  type AddedFactor,
  type TotpSetup,
} from '../second-factors.schema.ts';
import { userQuery } from './accounts.queries.ts';

const PATH = '/api/user/second-factors';

/** What the account uses to sign in besides the password. */
export const ownSecondFactorsQuery = apiQuery(CHECKS_ANSWERS && ownSecondFactors, { queryKey: [PATH] });

/** Begins to set up an authenticator app. Throws ApiError, like all changes here. */
export async function beginTotp(client: QueryClient): Promise<TotpSetup> {
  return readJson(await sendMutation(apiOf(client), 'POST', `${PATH}/totp`), CHECKS_ANSWERS && totpSetup);
}

/** Adds the authenticator app. Returns recovery codes if it is the first factor. */
export async function confirmTotp(client: QueryClient, code: string): Promise<AddedFactor> {
  const answer = await sendMutation(apiOf(client), 'POST', `${PATH}/totp/confirm`, { code });
  await refetchFactors(client);
  return readJson(answer, CHECKS_ANSWERS && addedFactor);
}

export async function removeTotp(client: QueryClient): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', `${PATH}/totp`);
  await refetchFactors(client);
}

/** Makes new recovery codes; the previous ones no longer work. */
export async function renewRecoveryCodes(client: QueryClient): Promise<string[]> {
  const answer = await sendMutation(apiOf(client), 'POST', `${PATH}/recovery-codes`);
  await refetchFactors(client);
  return (await readJson(answer, CHECKS_ANSWERS && newRecoveryCodes)).recoveryCodes;
}

/** Adds a passkey of this device, or of another one that the browser offers. Also throws UserError. */
export async function addPasskey(client: QueryClient, name: string): Promise<AddedFactor> {
  const { startRegistration } = await loadWebAuthn();
  const answer = await sendMutation(apiOf(client), 'POST', `${PATH}/passkeys/options`);
  const optionsJSON = await readJson(answer, CHECKS_ANSWERS && passkeyCreationOptions);
  const passkey = await startRegistration({ optionsJSON }).catch(explain('No passkey was added'));
  const added = await sendMutation(apiOf(client), 'POST', `${PATH}/passkeys`, { name, passkey });
  await refetchFactors(client);
  return readJson(added, CHECKS_ANSWERS && addedFactor);
}

export async function renamePasskey(client: QueryClient, id: string, name: string): Promise<void> {
  await sendMutation(apiOf(client), 'PATCH', `${PATH}/passkeys/${encodeURIComponent(id)}`, { name });
  await refetchFactors(client);
}

export async function removePasskey(client: QueryClient, id: string): Promise<void> {
  await sendMutation(apiOf(client), 'DELETE', `${PATH}/passkeys/${encodeURIComponent(id)}`);
  await refetchFactors(client);
}

/** Has a passkey that the user chooses sign a challenge. Throws ApiError and UserError. */
export async function signWithPasskey(api: ApiFetch) {
  const { startAuthentication } = await loadWebAuthn();
  const answer = await sendMutation(api, 'POST', '/api/login/passkey/options');
  const optionsJSON = await readJson(answer, CHECKS_ANSWERS && passkeyRequestOptions);
  return startAuthentication({ optionsJSON }).catch(explain('No passkey was used'));
}

/** Signs in with a passkey that the user chooses. Also throws UserError. */
export async function signInWithPasskey(api: ApiFetch): Promise<CurrentUser> {
  const passkey = await signWithPasskey(api);
  return readJson(await sendMutation(api, 'POST', '/api/login/passkey', { passkey }), CHECKS_ANSWERS && currentUser);
}

/** The library loads when somebody uses a passkey. Throws UserError. */
async function loadWebAuthn() {
  const library = await import('@simplewebauthn/browser');
  if (!library.browserSupportsWebAuthn()) throw new UserError('This browser does not support passkeys.');
  return library;
}

/** Explains the browser's refusal; it does not say whether the user cancelled or there was no passkey. */
function explain(what: string) {
  return (error: unknown): never => {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') throw new UserError('This device is among your passkeys already.');
    if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') throw error;
    throw new UserError(`${what}. Try again when you are ready.`);
  };
}

/** The account may have to add a factor no longer. */
async function refetchFactors(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ownSecondFactorsQuery.queryKey });
  await client.invalidateQueries({ queryKey: userQuery.queryKey });
}
