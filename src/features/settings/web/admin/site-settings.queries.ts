import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { userQuery } from '#app/features/accounts/web/accounts.queries.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, readJson, type AnswerSchema } from '#app/lib/api.ts';
import { lendersQuery, siteQuery } from '#app/features/site/web/site.queries.ts';
import { operatorContactSetting, termsSetting, reviewMailsSetting, lendersSetting } from '../../settings.schema.ts';

type Change<Setting> = { [Field in keyof Setting]?: Setting[Field] | undefined };

/** `shownBy`: what else shows the setting, and is fetched again once it is saved. */
function setting<Setting>(
  key: string,
  schema: AnswerSchema<Setting>,
  { method = 'PUT', shownBy }: { method?: 'PUT' | 'PATCH'; shownBy: readonly { queryKey: QueryKey }[] },
) {
  const path = `/api/settings/${key}`;
  // Fetched anew at each visit: other admins edit them too.
  const query = apiQuery(schema, { queryKey: [path], staleTime: 0, refetchOnMount: 'always' });
  /** Stores a change of what was read with this tag, and gives the setting as it is then. Throws ApiError. */
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
  // The profile of each admin shows it.
  { method: 'PATCH', shownBy: [siteQuery, userQuery] },
);
export const lendersOfSite = setting('lenders', CHECKS_ANSWERS && lendersSetting, {
  shownBy: [siteQuery, lendersQuery],
});
export const termsOfSite = setting('terms', CHECKS_ANSWERS && termsSetting, { shownBy: [siteQuery] });
export const reviewMailsOfSite = setting('review_mails', CHECKS_ANSWERS && reviewMailsSetting, { shownBy: [] });
