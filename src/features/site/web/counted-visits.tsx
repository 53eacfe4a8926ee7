import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#app/lib/api.ts';
import { formatInteger } from '#app/lib/format.ts';
import { VISIT_DAYS, visitFigures } from '../site.schema.ts';

export const visitFiguresQuery = apiQuery(CHECKS_ANSWERS && visitFigures, { queryKey: ['/api/visit-figures'] });

/** What the site has counted, to follow the operator's figure of visits. */
export function CountedVisits() {
  const { data } = useQuery(visitFiguresQuery);
  if (data === undefined) return null;
  return (
    <span className="block text-12">
      {counted(data.viewsADay)} counted here in the last {VISIT_DAYS} days
    </span>
  );
}

function counted(viewsADay: number): string {
  if (viewsADay === 0) return 'none';
  return viewsADay < 1 ? 'fewer than one a day' : `${formatInteger(Math.round(viewsADay))} a day`;
}
