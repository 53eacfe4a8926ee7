import { createFileRoute } from '@tanstack/react-router';
import { BeingBuilt } from '../layout/being-built.tsx';
import { beingBuiltHead } from '../layout/being-built-head.ts';
import { asAdmin } from '../layout/guards.ts';

const TITLE = 'Admin';

export const Route = createFileRoute('/admin/$')({
  beforeLoad: asAdmin,
  head: () => beingBuiltHead(TITLE),
  component: () => (
    <BeingBuilt title={TITLE} purpose="Here you will look after listings, messages, models and users." />
  ),
});
