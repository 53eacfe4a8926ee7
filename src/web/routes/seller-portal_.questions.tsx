import { createFileRoute } from '@tanstack/react-router';
import { SellerQuestionsPage } from '#app/features/conversations/web/seller-questions-page.tsx';
import { asUser, unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/seller-portal_/questions')({
  beforeLoad: asUser,
  head: () => unlistedHead('Questions about your machines'),
  component: SellerQuestionsPage,
});
