import { createFileRoute, notFound } from '@tanstack/react-router';
import { TextPage } from '#app/features/texts/web/admin/text-page.tsx';
import { textQuery } from '#app/features/texts/web/admin/texts.queries.ts';
import { isNotFoundError } from '#app/lib/api.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';

export const Route = createFileRoute('/_admin/admin/texts_/$key')({
  staticData: { section: 'Texts', title: 'Edit text' },
  // Reopening the page waits for the current text, because the form keeps its initial values.
  gcTime: 0,
  preload: false,
  loader: async ({ params: { key }, context: { queryClient } }) => {
    try {
      await queryClient.fetchQuery(textQuery(key));
    } catch (error) {
      if (isNotFoundError(error)) throw notFound();
      // The page shows any other error.
    }
  },
  component: () => <TextPage key={Route.useParams().key} textKey={Route.useParams().key} />,
  notFoundComponent: NotFoundPage,
});
