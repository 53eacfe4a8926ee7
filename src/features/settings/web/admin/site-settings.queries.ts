import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, checkedBy, readJson } from '#app/lib/api.ts';
import type { Lenders, Terms } from '#app/features/site/site.schema.ts';
import {
  operatorContactSetting,
  termsSetting,
  reviewMailsSetting,
  lendersSetting,
  type OperatorContactInput,
  type OperatorContactSetting,
  type ReviewMails,
  type LendersSetting,
  type ReviewMailsSetting,
  type TermsSetting,
} from '../../setting-documents.schema.ts';

const CONTACT = '/api/settings/operator_contact';
const LENDERS = '/api/settings/lenders';
const REVIEW_MAILS = '/api/settings/review_mails';
const TERMS = '/api/settings/terms';

/** What visitors' pages fetch of the settings. */
const PUBLIC_SITE = '/api/site';
const PUBLIC_LENDERS = '/api/lenders';

/** Fetched anew at each visit: other admins edit them too. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const;

export const contactSettingQuery = apiQuery(checkedBy(operatorContactSetting), { queryKey: [CONTACT], ...FRESH });
export const lendersSettingQuery = apiQuery(checkedBy(lendersSetting), { queryKey: [LENDERS], ...FRESH });
export const reviewMailsSettingQuery = apiQuery(checkedBy(reviewMailsSetting), { queryKey: [REVIEW_MAILS], ...FRESH });
export const termsSettingQuery = apiQuery(checkedBy(termsSetting), { queryKey: [TERMS], ...FRESH });

/** Changes how visitors reach the operator, and gives it as it is then. Throws ApiError, as all changes here do. */
export async function saveContact(
  client: QueryClient,
  change: OperatorContactInput,
  etag: string,
): Promise<OperatorContactSetting> {
  const answer = await sendMutation(apiOf(client), 'PATCH', CONTACT, change, { 'If-Match': etag });
  const saved = await readJson(answer, checkedBy(operatorContactSetting));
  client.setQueryData(contactSettingQuery.queryKey, saved);
  // The profile of each admin shows it.
  await Promise.all([refreshSite(client), client.invalidateQueries({ queryKey: userQuery.queryKey })]);
  return saved;
}

/** Replaces the lenders that visitors read of, and gives them as they are then. */
export async function saveLenders(client: QueryClient, lenders: Lenders, etag: string): Promise<LendersSetting> {
  const answer = await sendMutation(apiOf(client), 'PUT', LENDERS, lenders, { 'If-Match': etag });
  const saved = await readJson(answer, checkedBy(lendersSetting));
  client.setQueryData(lendersSettingQuery.queryKey, saved);
  await Promise.all([refreshSite(client), client.invalidateQueries({ queryKey: [PUBLIC_LENDERS] })]);
  return saved;
}

/** Says when the operator is mailed that listings wait, and gives that as it is then. */
export async function saveReviewMails(
  client: QueryClient,
  change: ReviewMails,
  etag: string,
): Promise<ReviewMailsSetting> {
  const answer = await sendMutation(apiOf(client), 'PUT', REVIEW_MAILS, change, { 'If-Match': etag });
  const saved = await readJson(answer, checkedBy(reviewMailsSetting));
  client.setQueryData(reviewMailsSettingQuery.queryKey, saved);
  return saved;
}

/** Replaces the figures and terms that visitors read, and gives them as they are then. */
export async function saveTerms(client: QueryClient, terms: Terms, etag: string): Promise<TermsSetting> {
  const answer = await sendMutation(apiOf(client), 'PUT', TERMS, terms, { 'If-Match': etag });
  const saved = await readJson(answer, checkedBy(termsSetting));
  client.setQueryData(termsSettingQuery.queryKey, saved);
  await refreshSite(client);
  return saved;
}

/** Every page shows some of it. */
async function refreshSite(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [PUBLIC_SITE] });
}
