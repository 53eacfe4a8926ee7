import { createFileRoute } from '@tanstack/react-router';
import { MailOutbox } from '#app/features/mail/web/admin/mail-page.tsx';
import { mailFiguresQuery, outboxQuery } from '#app/features/mail/web/admin/outbox.queries.ts';
import { outboxSearch } from '#app/features/mail/outbox-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/mail')({
  staticData: { section: 'Mail' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(outboxQuery(readSearch(outboxSearch, { deps, location }))),
      queryClient.prefetchQuery(mailFiguresQuery),
    ]),
  component: () => <MailOutbox search={parseLeniently(outboxSearch, Route.useLoaderDeps())} />,
});
