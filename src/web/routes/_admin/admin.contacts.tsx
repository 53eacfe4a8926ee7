import { createFileRoute } from '@tanstack/react-router';
import { Contacts } from '#app/features/enquiries/web/admin/contacts-page.tsx';
import { contactsQuery } from '#app/features/enquiries/web/admin/contacts.queries.ts';
import { contactsSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { parseLeniently } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/contacts')({
  staticData: { section: 'Contacts' },
  validateSearch: (raw) => parseLeniently(contactsSearch, raw),
  loaderDeps: ({ search }) => parseLeniently(contactsSearch, search),
  loader: ({ deps, context: { queryClient } }) => queryClient.prefetchQuery(contactsQuery(deps)),
  component: () => <Contacts search={Route.useSearch()} />,
});
