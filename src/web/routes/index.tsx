import { SITE_TITLE } from '#app/features/site/site.rules.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BrandRack } from '../home/brand-rack.tsx';
import { FeaturedMachines } from '../home/featured-machines.tsx';
import { Hero } from '../home/hero.tsx';
import { brandCountsQuery, countHomepageView, featuredMachinesQuery } from '../home/home.queries.ts';
import { ErrorPage } from '../layout/error-page.tsx';
import { publicHead, summaryOfHome } from '#app/features/seo/web/public-head.rules.ts';

export const Route = createFileRoute('/')({
  staticData: { isRotated: true },
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(featuredMachinesQuery),
      queryClient.ensureQueryData(brandCountsQuery),
    ]);
  },
  head: ({ match }) =>
    publicHead(match.context.queryClient, {
      title: SITE_TITLE,
      address: '/',
      summary: summaryOfHome,
    }),
  component: HomePage,
  errorComponent: ErrorPage,
});

function HomePage() {
  const { api } = Route.useRouteContext();
  useEffect(() => {
    // Visitors need not know that a view was not counted.
    countHomepageView(api).catch(() => {});
  }, [api]);
  return (
    <main id="main">
      <Hero />
      <FeaturedMachines />
      <BrandRack />
    </main>
  );
}
