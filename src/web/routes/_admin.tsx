import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { asAdmin, unlistedHead, type AsViewer } from '../layout/guards.ts';

/** The back office's access check and layout. Its pages prefetch their data; what fails to load shows its own error. */
export const Route = createFileRoute('/_admin')({
  // The types of the matches depend on this route's, so the result's type cannot be inferred.
  beforeLoad: ({ matches, ...visit }): AsViewer => asAdmin(visit, matches.at(-1)?.staticData.section),
  head: ({ matches }) => {
    const { section, title = section } = matches.at(-1)?.staticData ?? {};
    return unlistedHead(`${title} – Admin`);
  },
  component: AdminLayout,
});
