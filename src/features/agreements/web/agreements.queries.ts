import type { AgreementKind } from '#app/db/enums.ts';
import { apiQuery } from '#app/lib/api.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { agreement } from '../agreements.schema.ts';

/** A version of an agreement, by default the current one. */
export function agreementQuery(kind: AgreementKind, version?: number) {
  return apiQuery(CHECKS_ANSWERS && agreement, {
    queryKey: [`/api/agreements/${kind}${stringifySearch({ version })}`],
  });
}
