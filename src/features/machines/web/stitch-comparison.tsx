import { useQuery } from '@tanstack/react-query';
import { stitchComparisonLabel } from '../stitch-comparison.rules.ts';
import { stitchComparisonQuery } from './machines.queries.ts';

/** How a machine's stitches compare with those of the site's other machines of its kind and age. */
export function StitchComparison({ id }: { id: string }) {
  const { data } = useQuery(stitchComparisonQuery(id));
  const words = data === undefined ? null : stitchComparisonLabel(data);
  return words === null ? null : <span className="block text-12 font-normal text-quiet print:hidden">{words}</span>;
}
