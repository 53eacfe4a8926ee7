import { createFileRoute } from '@tanstack/react-router';
import { Contacts } from '#app/features/enquiries/web/admin/contacts-page.tsx';
import { contactsQuery } from '#app/features/enquiries/web/admin/contacts.queries.ts';
import { contactsSearch } from '#app/features/enquiries/contact-submissions.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';
import { AdminFrame } from '../layout/admin-frame.tsx';
import { adminHead } from '../layout/admin-head.ts';
import { AdminPending } from '../layout/admin-pending.tsx';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Contacts';

export const Route = createFileRoute('/admin/contacts')({
  validateSearch: (raw) => parseLeniently(contactsSearch, raw),
  beforeLoad: asAdmin,
  loaderDeps: ({ search: { unread, waiting, search, page } }) => ({ unread, waiting, search, page }),
  // What cannot be fetched says so in its own place.
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(contactsQuery(deps)),
  head: () => adminHead(TITLE),
  component: () => (
    <AdminFrame section={TITLE}>
      <Contacts search={Route.useSearch()} />
    </AdminFrame>
  ),
  pendingComponent: () => <AdminPending section={TITLE} />,
});
