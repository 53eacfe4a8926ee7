import { NO_MACHINES_FOUND } from '#app/features/catalogue/catalogue.schema.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { MachineGrid } from '#app/features/machines/web/machine-card.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { featuredMachinesQuery } from './home.queries.ts';

export function FeaturedMachines() {
  const { machines } = useSuspenseQuery(featuredMachinesQuery).data;
  const showAll = (
    <SiteLink href="/browse" className={buttonClass()}>
      Show All
    </SiteLink>
  );
  return (
    <section aria-labelledby="featured-machines" className="page-width py-5 sm:py-16">
      <div className="mb-3 flex items-center gap-4 sm:mb-7">
        <StitchDivider className="min-w-0 flex-1">
          <h2 id="featured-machines" className="text-20 sm:text-28">
            Featured machines
          </h2>
        </StitchDivider>
        {showAll}
      </div>
      {machines.length === 0 ? (
        <EmptyState title={NO_MACHINES_FOUND} actions={showAll}>
          No listing is featured just now.
        </EmptyState>
      ) : (
        <MachineGrid machines={machines} first />
      )}
    </section>
  );
}
