import { useQuery } from '@tanstack/react-query';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { ChangeList } from './change-list.tsx';
import { YesOrNo } from './listing-decisions.tsx';
import type { DialogProps } from './listing-dialogs.tsx';
import { NameLink } from './name-link.tsx';
import { changesQuery } from './listings-admin.queries.ts';

/** What its seller changed since a moderator last approved it, and yes or no to that. */
export function ChangesDialog({ asking, onClose, control }: DialogProps<'changes'>) {
  const listing = asking?.listing;
  return (
    <Dialog
      wide
      open={listing !== undefined}
      onClose={onClose}
      title="What changed"
      footer={listing?.status === 'pending' && <YesOrNo listing={listing} control={control} />}
    >
      {listing !== undefined && <Changes listing={listing} />}
    </Dialog>
  );
}

function Changes({ listing }: { listing: AdminMachine }) {
  const { data, isError, refetch } = useQuery(changesQuery(listing));
  if (data === undefined) {
    return isError ? <LoadProblem what="what changed" onRetry={refetch} /> : <Skeleton className="h-40" />;
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
