import { createFileRoute } from '@tanstack/react-router';
import { Contacts } from '#app/features/enquiries/web/admin/contacts-page.tsx';
import { contactsQuery } from '#app/features/enquiries/web/admin/contacts.queries.ts';
import { contactsSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { KEPT_SEARCH, parseLeniently } from '#app/lib/query-string.ts';
import { readSearch } from '../../layout/read-search.ts';

export const Route = createFileRoute('/_admin/admin/contacts')({
  staticData: { section: 'Contacts' },
  ...KEPT_SEARCH,
  loader: ({ deps, location, context: { queryClient } }) =>
    queryClient.prefetchQuery(contactsQuery(readSearch(contactsSearch, { deps, location }))),
  component: () => <Contacts search={parseLeniently(contactsSearch, Route.useLoaderDeps())} />,
});
