import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { KindPage } from '#app/features/seo/web/kind-page.tsx';
import { kindMachinesQuery, kindQuery } from '#app/features/seo/web/machine-kinds.queries.ts';
import { kindHref, kindTitle, parseKindSlug } from '#app/features/seo/machine-kinds.rules.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { publicHead, summaryOfKind } from '#app/features/seo/web/public-head.rules.ts';

/** Matches all one-segment addresses without a page of their own, among them kinds of machines. */
export const Route = createFileRoute('/$kind')({
  staticData: { isRotated: true },
  loader: async ({ params: { kind: slug }, context: { queryClient } }) => {
    const lowerCase = slug.toLowerCase();
    if (parseKindSlug(lowerCase) === null) throw notFound();
    if (slug !== lowerCase) throw redirect({ to: '/$kind', params: { kind: lowerCase }, statusCode: 301 });
    const kind = await queryClient.ensureQueryData(kindQuery(slug)).catch((error: unknown) => {
      throw isNotFoundError(error) ? notFound() : error;
    });
    await queryClient.ensureQueryData(kindMachinesQuery(kind));
  },
  head: ({ params: { kind }, match: { context } }) => headOf(context.queryClient, kind),
  component: Kind,
});

function Kind() {
  const { data: kind } = useSuspenseQuery(kindQuery(Route.useParams().kind));
  const { data: found } = useSuspenseQuery(kindMachinesQuery(kind));
  return <KindPage kind={kind} machines={found.machines} />;
}

function headOf(queryClient: QueryClient, slug: string) {
  const kind = queryClient.getQueryData(kindQuery(slug).queryKey);
  if (kind === undefined) return {};
  return publicHead(queryClient, {
    title: `${kindTitle(kind)} for sale`,
    address: kindHref(kind),
    summary: (site) => summaryOfKind(site, kind, queryClient),
  });
}
