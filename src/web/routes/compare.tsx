import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { parseComparedIds } from '#app/features/machines/compared-machines.rules.ts';
import { ComparePage } from '#app/features/machines/web/compare/compare-page.tsx';
import { comparedMachinesQuery } from '#app/features/machines/web/compare/compare.queries.ts';
import { publicHead, summaryOfText } from '#app/features/seo/web/public-head.rules.ts';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { flag, parseLeniently } from '#app/lib/query-string.ts';
import { storableText } from '#app/lib/text-fields.ts';

const compareSearch = z.object({
  /** Separated by commas. */
  ids: z.optional(storableText.check(z.maxLength(1_300))),
  /** Show only rows in which the machines differ. */
  differences: z.optional(flag),
});

export const Route = createFileRoute('/compare')({
  validateSearch: (raw) => parseLeniently(compareSearch, raw),
  loaderDeps: ({ search: { ids, differences } }) => ({ ids: parseComparedIds(ids), differences: differences === true }),
  loader: ({ deps: { ids }, context: { queryClient } }) => queryClient.ensureQueryData(comparedMachinesQuery(ids)),
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: 'Compare machines',
      // Each comparison is one of many views of machines that have pages of their own.
      address: null,
      summary: (site) => summaryOfText(site, '/compare'),
    }),
  component: Compare,
});

function Compare() {
  const { ids, differences } = Route.useLoaderDeps();
  const { data: compared = [] } = useQuery(comparedMachinesQuery(ids));
  const { publicUrl } = useSite();
  return <ComparePage compared={compared} differencesOnly={differences} publicUrl={publicUrl} />;
}
