import { createFileRoute } from '@tanstack/react-router';
import { textsQuery } from '#app/features/texts/web/admin/texts.queries.ts';
import { TextsPage } from '#app/features/texts/web/admin/texts-page.tsx';

export const Route = createFileRoute('/_admin/admin/texts')({
  staticData: { section: 'Texts' },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(textsQuery),
  component: TextsPage,
});
