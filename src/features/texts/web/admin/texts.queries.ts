import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, apiQuery, readJson } from '#app/lib/api.ts';
import {
  mailPreview,
  textSummaries,
  textVersions,
  textView,
  type MailExampleInput,
  type TextChange,
  type TextView,
} from '../../texts.schema.ts';

export const TEXTS_HREF = '/admin/texts';
const PATH = '/api/admin/texts';
const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

// Refetched at each visit, because other admins edit texts too.
const CURRENT = { staleTime: 0, refetchOnMount: 'always' } as const;

export const textsQuery = apiQuery(CHECKS_ANSWERS && textSummaries, { queryKey: [PATH], ...CURRENT });

export function textQuery(key: string) {
  return apiQuery(CHECKS_ANSWERS && textView, { queryKey: [pathOf(key)], ...CURRENT });
}

export function versionsQuery(key: string) {
  return apiQuery(CHECKS_ANSWERS && textVersions, { queryKey: [`${pathOf(key)}/versions`], ...CURRENT });
}

/** An example mail with these parts. */
export function previewQuery(key: string, input: MailExampleInput) {
  return queryOptions({
    queryKey: [`${pathOf(key)}/preview`, input],
    queryFn: async ({ client }) =>
      readJson(
        await sendMutation(apiOf(client), 'POST', `${pathOf(key)}/preview`, input),
        CHECKS_ANSWERS && mailPreview,
      ),
    retry: false,
    placeholderData: (previous) => previous,
  });
}

/** Saves a change of the version that was shown, and returns the new one. Throws ApiError. */
export async function saveText(client: QueryClient, key: string, change: TextChange): Promise<TextView> {
  const answer = await sendMutation(apiOf(client), 'PUT', pathOf(key), change);
  const saved = await readJson(answer, CHECKS_ANSWERS && textView);
  client.setQueryData(textQuery(key).queryKey, saved);
  await client.invalidateQueries({ queryKey: versionsQuery(key).queryKey });
  return saved;
}

/** Mails an example to the signed-in admin. Throws ApiError. */
export async function sendExample(client: QueryClient, key: string, input: MailExampleInput): Promise<void> {
  await sendMutation(apiOf(client), 'POST', `${pathOf(key)}/test`, input);
}
