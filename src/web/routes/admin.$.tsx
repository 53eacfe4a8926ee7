import { createFileRoute } from '@tanstack/react-router';
import { BeingBuilt } from '../layout/being-built.tsx';
import { unlistedHead } from '../layout/unlisted-head.ts';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Admin';

export const Route = createFileRoute('/admin/$')({
  beforeLoad: asAdmin,
  head: () => unlistedHead(TITLE),
  component: () => (
    <BeingBuilt title={TITLE} purpose="Here you will look after listings, messages, models and users." />
  ),
});
