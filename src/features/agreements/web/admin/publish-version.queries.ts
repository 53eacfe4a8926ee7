import type { QueryClient } from '@tanstack/react-query';
import type { AgreementKind } from '#app/db/enums.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { apiOf, readJson } from '#app/lib/api.ts';
import { agreement, type Agreement, type NewVersion } from '../../agreements.schema.ts';
import { agreementQuery } from '../agreements.queries.ts';

/** Publishes a new version, and returns it. Throws ApiError. */
export async function publishVersion(client: QueryClient, kind: AgreementKind, input: NewVersion): Promise<Agreement> {
  const answer = await sendMutation(apiOf(client), 'POST', `/api/admin/agreements/${kind}/versions`, input);
  const published = await readJson(answer, CHECKS_ANSWERS && agreement);
  client.setQueryData(agreementQuery(kind).queryKey, published);
  return published;
}
