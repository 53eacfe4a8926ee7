import { useQuery } from '@tanstack/react-query';
import type { SystemState } from '../../system.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Alert } from '#app/ui/form.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SystemPartPanel } from './system-check-panel.tsx';
import { summarize } from './system-labels.rules.ts';
import { systemQuery } from './system.queries.ts';

/** The health of every part of the system, polled every 10 seconds. */
export function SystemOverview() {
  const { data, isError, refetch } = useQuery(systemQuery);
  if (data === undefined) {
    return isError ? (
      <LoadProblem title="Failed to fetch the state of the system" onRetry={refetch} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  return (
    <>
      {isError && <Alert>The state could not be refreshed. What you see may be out of date.</Alert>}
      <Summary state={data} onLook={() => void refetch()} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {data.parts.map((part) => (
          <SystemPartPanel key={part.title} part={part} />
        ))}
      </div>
    </>
  );
}

function Summary({ state: { checkedAt, parts }, onLook }: { state: SystemState; onLook: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <p role="status" className="text-16 font-medium">
          {summarize(parts)}
        </p>
        <p className="text-14 text-quiet">
          As of <LocalMoment at={checkedAt} />; refreshes every 10 seconds.
        </p>
      </div>
      <Button onClick={onLook}>Refresh</Button>
    </div>
  );
}
