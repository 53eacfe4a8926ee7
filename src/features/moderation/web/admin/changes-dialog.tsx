import { useQuery } from '@tanstack/react-query';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { ChangeList } from './change-list.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { DialogProps } from './use-moderation.ts';
import { NameLink } from './name-link.tsx';
import { changesQuery } from './moderation.queries.ts';

/** What its seller changed since a moderator last approved it, and yes or no to that. */
export function ChangesDialog(props: DialogProps<'changes'>) {
  return (
    <DecisionDialog {...props} title="What changed">
      {(listing) => <Changes listing={listing} />}
    </DecisionDialog>
  );
}

function Changes({ listing }: { listing: AdminMachine }) {
  const { data, isError, refetch } = useQuery(changesQuery(listing));
  if (data === undefined) {
    return isError ? (
      <LoadProblem title="Failed to fetch what changed" onRetry={refetch} />
    ) : (
      <Skeleton className="h-40" />
    );
  }
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        <NameLink listing={listing} />
        {data.approvedAt !== null && (
          <span className="text-quiet">
            , last approved <LocalMoment at={data.approvedAt} />
          </span>
        )}
      </p>
      {data.changes.length === 0 ? (
        <p>It says the same as when it was approved.</p>
      ) : (
        <ChangeList changes={data.changes} />
      )}
    </div>
  );
}
