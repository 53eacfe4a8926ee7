import { createFileRoute } from '@tanstack/react-router';
import { MailOutbox } from '#app/features/mail/web/admin/mail-page.tsx';
import { outboxQuery } from '#app/features/mail/web/admin/outbox.queries.ts';
import { outboxSearch } from '#app/features/mail/outbox.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Mail';

export const Route = createFileRoute('/admin/mail')({
  validateSearch: (raw) => parseLeniently(outboxSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { state, search, page } }) => ({ state, search, page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(outboxQuery(deps)),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <MailOutbox search={Route.useSearch()} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
