import { createFileRoute } from '@tanstack/react-router';
import { Contacts } from '#app/features/enquiries/web/admin/contacts-page.tsx';
import { contactsQuery } from '#app/features/enquiries/web/admin/contacts.queries.ts';
import { contactsSearch } from '#app/features/enquiries/contacts-search.schema.ts';
import { keepSearch, parseLeniently, searchDeps } from '#app/lib/query-string.ts';

export const Route = createFileRoute('/_admin/admin/contacts')({
  staticData: { section: 'Contacts' },
  // Parsed by what only this page loads: the routes are part of every page.
  validateSearch: keepSearch,
  loaderDeps: searchDeps,
  loader: ({ deps, context: { queryClient } }) =>
    queryClient.prefetchQuery(contactsQuery(parseLeniently(contactsSearch, deps))),
  component: () => <Contacts search={parseLeniently(contactsSearch, Route.useSearch())} />,
});
