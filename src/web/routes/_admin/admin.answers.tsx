import { createFileRoute } from '@tanstack/react-router';
import { AnswersPage } from '#app/features/conversations/web/answers-page.tsx';
import { answersQuery } from '#app/features/conversations/web/answers.queries.ts';

export const Route = createFileRoute('/_admin/admin/answers')({
  staticData: { section: 'Answers' },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(answersQuery),
  component: AnswersPage,
});
