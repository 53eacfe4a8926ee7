import { createFileRoute } from '@tanstack/react-router';
import { BeingBuilt } from '../layout/being-built.tsx';
import { beingBuiltHead } from '../layout/being-built-head.ts';
import { asSeller } from '../layout/guards.ts';

const TITLE = 'Sellers Portal';

export const Route = createFileRoute('/seller-portal')({
  beforeLoad: asSeller,
  head: () => beingBuiltHead(TITLE),
  component: () => (
    <BeingBuilt title={TITLE} purpose="Here you will see your listings, change them and mark them as sold." />
  ),
});
