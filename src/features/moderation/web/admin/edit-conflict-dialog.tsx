import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './listing-differences.rules.ts';
import { YesOrNo } from './listing-decisions.tsx';
import { STATUS_WORDS } from './listing-labels.rules.ts';
import { NameLink } from './name-link.tsx';
import type { DialogProps, ModerationControl } from './use-moderation.ts';

/** What was decided on is not what is there now: nothing is done before that has been seen. */
export function MeanwhileDialog({ asking, onClose, control }: DialogProps<'meanwhile'>) {
  const listing = asking?.listing;
  const keepingWords: ModerationControl = {
    ...control,
    onStatus: (now, status) => {
      if (status === 'rejected')
        control.ask({ about: 'reject', listing: now, ...(asking === null ? {} : { before: asking.before }) });
      else control.onStatus(now, status);
    },
  };
  return (
    <Dialog
      wide
      open={asking !== null}
      onClose={onClose}
      title="Changed in the meantime"
      footer={
        listing?.status === 'pending' ? (
          <YesOrNo listing={listing} control={keepingWords} />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {asking !== null && <Meanwhile seen={asking.seen} now={asking.listing} />}
    </Dialog>
  );
}

function Meanwhile({ seen, now }: { seen: AdminMachine; now: AdminMachine }) {
  const changes = changesBetween(seen, now);
  return (
    <div className="grid gap-4">
      <p className="max-w-[60ch] wrap-anywhere">
        <NameLink listing={now} /> was changed by its seller or another admin after you looked at it. Nothing was done:
        its status is {STATUS_WORDS[now.status]}.
      </p>
      {changes.length === 0 ? <p>All that is shown here reads as before.</p> : <ChangeList changes={changes} />}
    </div>
  );
}
