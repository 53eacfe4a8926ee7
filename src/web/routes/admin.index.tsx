import { createFileRoute } from '@tanstack/react-router';
import { AdminSectionCards } from '../layout/admin-section-cards.tsx';
import { BeingBuilt } from '../layout/being-built.tsx';
import { beingBuiltHead } from '../layout/being-built-head.ts';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Admin';

export const Route = createFileRoute('/admin/')({
  beforeLoad: asAdmin,
  head: () => beingBuiltHead(TITLE),
  component: () => (
    <BeingBuilt title={TITLE} purpose="Here you will see what waits for you: new listings, messages and users.">
      <AdminSectionCards />
    </BeingBuilt>
  ),
});
