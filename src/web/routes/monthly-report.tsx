import { createFileRoute } from '@tanstack/react-router';
import { MonthlyReportPage } from '#app/features/listings/web/monthly-report-page.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/monthly-report')({
  head: () => unlistedHead('Stop these emails?'),
  component: MonthlyReportPage,
});
