import { createFileRoute } from '@tanstack/react-router';
import { SaleCheckPage } from '#app/features/listings/web/sale-check-page.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/still-for-sale')({
  head: () => unlistedHead('Is it still for sale?'),
  component: SaleCheckPage,
});
