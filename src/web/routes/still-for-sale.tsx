import { createFileRoute } from '@tanstack/react-router';
import { SaleCheckPage } from '#app/features/sale-checks/sale-check-page.tsx';
import { unlistedHead } from '../layout/unlisted-head.ts';

export const Route = createFileRoute('/still-for-sale')({
  head: () => unlistedHead('Is it still for sale?'),
  component: SaleCheckPage,
});
