import { useQuery } from '@tanstack/react-query';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { MachineThumbnail } from '#app/features/machines/web/machine-summary.tsx';
import { mainImageOf, priceLabel } from '#app/features/machines/machines.rules.ts';
import { similarMachinesQuery } from '#app/features/machines/web/machines.queries.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

const MAX_SHOWN = 3;

/** Machines similar to the one that the question is about. */
export function SimilarMachinesList({ id }: { id: string }) {
  const { data: machines = [] } = useQuery(similarMachinesQuery(id));
  if (machines.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="grid gap-2">
      <h3 id="alternatives" className="text-16">
        Similar machines
      </h3>
      <ul className="grid gap-1">
        {machines.slice(0, MAX_SHOWN).map((machine) => (
          <li key={machine.id}>
            <SiteLink
              href={machineHref(machine.id)}
              going={{ replace: true }}
              className="flex min-h-11 items-center gap-3 rounded-control hover:bg-sunken"
            >
              <MachineThumbnail image={mainImageOf(machine)} isSmall />
              <span className="min-w-0 flex-1 text-14 wrap-anywhere">{machine.name}</span>
              <span className="figures text-14 font-bold">{priceLabel(machine.price)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
