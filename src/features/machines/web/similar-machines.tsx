import { useQuery } from '@tanstack/react-query';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';
import { MachineGridSkeleton, MachineGrid } from './machine-card.tsx';
import { similarMachinesQuery } from './machines.queries.ts';

const SHOWN = 4;

export function SimilarMachines({ id }: { id: string }) {
  const { data: machines, isError } = useQuery(similarMachinesQuery(id));
  // A seller may see a listing that is hidden from visitors and from this response.
  if (machines === undefined ? isError : machines.length === 0) return null;
  return (
    <section aria-labelledby="similar-heading" className="mt-10 grid grid-cols-1 gap-6 print:hidden">
      <StitchDivider>
        <h2 id="similar-heading" className="text-20 sm:text-28">
          Similar machines
        </h2>
      </StitchDivider>
      {machines === undefined ? (
        <MachineGridSkeleton size="small" count={SHOWN} />
      ) : (
        <MachineGrid machines={machines.slice(0, SHOWN)} size="small" layout="strip" />
      )}
    </section>
  );
}
