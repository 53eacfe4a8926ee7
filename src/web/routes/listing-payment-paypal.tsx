import { createFileRoute } from '@tanstack/react-router';
import { BeingBuilt } from '../layout/being-built.tsx';
import { beingBuiltHead } from '../layout/being-built-head.ts';
import { asUser } from '../layout/guards.ts';

const TITLE = 'Listing Payment';

export const Route = createFileRoute('/listing-payment-paypal')({
  beforeLoad: asUser,
  head: () => beingBuiltHead(TITLE),
  component: () => <BeingBuilt title={TITLE} purpose="Here you will pay for a Premium or Featured placement." />,
});
