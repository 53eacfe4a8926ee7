import { createFileRoute } from '@tanstack/react-router';
import { BeingBuilt } from '../layout/being-built.tsx';
import { beingBuiltHead } from '../layout/being-built-head.ts';
import { asGuestOrUser } from '../layout/guards.ts';

const TITLE = 'Sell Your Equipment';

export const Route = createFileRoute('/sell')({
  beforeLoad: asGuestOrUser,
  head: () => beingBuiltHead(TITLE),
  component: () => <BeingBuilt title={TITLE} purpose="Here you will list a machine for sale, with its photographs." />,
});
