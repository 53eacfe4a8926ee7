import { createFileRoute } from '@tanstack/react-router';
import { MailOutbox } from '#app/features/mail/web/admin/mail-page.tsx';
import { mailFiguresQuery, outboxQuery } from '#app/features/mail/web/admin/outbox.queries.ts';
import { outboxSearch } from '#app/features/mail/outbox-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/mail')({
  staticData: { section: 'Mail' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(outboxQuery(parseLeniently(outboxSearch, deps))),
      queryClient.prefetchQuery(mailFiguresQuery),
    ]),
  component: () => <MailOutbox search={parseLeniently(outboxSearch, Route.useLoaderDeps())} />,
});
