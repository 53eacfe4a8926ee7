import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, readJson, type AnswerSchema } from '#app/lib/api.ts';
import { lendersQuery, siteQuery } from '#app/features/site/web/site.queries.ts';
import { freightRatesSetting } from '../../freight-rates.schema.ts';
import { officeHoursSetting } from '../../office-hours.schema.ts';
import {
  adminSignInSetting,
  operatorContactSetting,
  termsSetting,
  reviewMailsSetting,
  lendersSetting,
} from '../../settings.schema.ts';

type Change<Setting> = { [Field in keyof Setting]?: Setting[Field] | undefined };

/** `shownBy` lists other queries that contain the setting and are refetched once it is saved. */
function setting<Setting>(
  key: string,
  schema: AnswerSchema<Setting>,
  { method = 'PUT', shownBy }: { method?: 'PUT' | 'PATCH'; shownBy: readonly { queryKey: QueryKey }[] },
) {
  const path = `/api/settings/${key}`;
  // Refetched at each visit, because other admins edit settings too.
  const query = apiQuery(schema, { queryKey: [path], staleTime: 0, refetchOnMount: 'always' });
  /** Saves a change to the version with this ETag and returns the new setting. Throws ApiError. */
  const save = async (client: QueryClient, change: Change<Setting>, etag: string): Promise<Setting> => {
    const saved = await readJson(await sendMutation(apiOf(client), method, path, change, { 'If-Match': etag }), schema);
    client.setQueryData(query.queryKey, saved);
    await Promise.all(shownBy.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    return saved;
  };
  return { query, save };
}

export const contactOfSite = setting(
  'operator_contact',
  CHECKS_ANSWERS && operatorContactSetting,
  // Each admin's profile shows it.
  { method: 'PATCH', shownBy: [siteQuery, userQuery] },
);
export const lendersOfSite = setting('lenders', CHECKS_ANSWERS && lendersSetting, {
  shownBy: [siteQuery, lendersQuery],
});
export const termsOfSite = setting('terms', CHECKS_ANSWERS && termsSetting, { shownBy: [siteQuery] });
export const reviewMailsOfSite = setting('review_mails', CHECKS_ANSWERS && reviewMailsSetting, { shownBy: [] });
export const officeHoursOfSite = setting('office_hours', CHECKS_ANSWERS && officeHoursSetting, { shownBy: [] });
export const freightRatesOfSite = setting('freight_rates', CHECKS_ANSWERS && freightRatesSetting, {
  shownBy: [siteQuery],
});
export const adminSignInOfSite = setting('admin_sign_in', CHECKS_ANSWERS && adminSignInSetting, {
  shownBy: [userQuery],
});
