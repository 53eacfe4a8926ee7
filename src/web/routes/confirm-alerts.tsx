import { createFileRoute } from '@tanstack/react-router';
import { ConfirmAlertsPage } from '#app/features/watching/web/confirm-alerts-page.tsx';
import { unlistedHead } from '../layout/guards.ts';

export const Route = createFileRoute('/confirm-alerts')({
  head: () => unlistedHead('Shall we tell you?'),
  component: ConfirmAlertsPage,
});
