import { useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { portalQuery } from './portal.queries.ts';

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The last look at the server failed: what stands below is from before. */
export function StaleNotice() {
  const seenAt = useQueryClient().getQueryState(portalQuery.queryKey)?.dataUpdatedAt;
  return (
    <p className="flex items-center gap-1.5 text-14 text-warn">
      <CloudOff aria-hidden="true" className="size-4 shrink-0" />
      {seenAt === undefined ? 'Out of date' : `Out of date since ${TIME.format(seenAt)}`}
    </p>
  );
}
