import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { asAdmin, unlistedHead } from '../layout/guards.ts';

/**
 * The back office: who may enter it, and what stands around each of its pages. These prefetch what they show: what cannot
 * be fetched says so in its own place.
 */
export const Route = createFileRoute('/_admin')({
  beforeLoad: asAdmin,
  head: ({ matches }) => {
    const { section, title = section } = matches.at(-1)?.staticData ?? {};
    return unlistedHead(`${title} – Admin`);
  },
  component: AdminLayout,
});
