import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { asAdmin, unlistedHead } from '../layout/guards.ts';

/** The back office's access check and layout. Its pages prefetch their data; what fails to load shows its own error. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: asAdmin,
  head: ({ matches }) => {
    const { section, title = section } = matches.at(-1)?.staticData ?? {};
    return unlistedHead(`${title} – Admin`);
  },
  component: AdminLayout,
});
