import { createFileRoute } from '@tanstack/react-router';
import { MailOutbox } from '#app/features/mail/web/admin/mail-page.tsx';
import { mailFiguresQuery, outboxQuery } from '#app/features/mail/web/admin/outbox.queries.ts';
import { outboxSearch } from '#app/features/mail/outbox-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/mail')({
  staticData: { section: 'Mail' },
  validateSearch: (raw) => parseLeniently(outboxSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(outboxSearch, search),
  loader: ({ deps, context: { queryClient } }) =>
    Promise.all([queryClient.prefetchQuery(outboxQuery(deps)), queryClient.prefetchQuery(mailFiguresQuery)]),
  component: () => <MailOutbox search={Route.useLoaderDeps()} />,
});
