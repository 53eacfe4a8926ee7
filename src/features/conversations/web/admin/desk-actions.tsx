import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Select } from '#app/ui/select.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { useDialog } from '#app/ui/use-dialog.tsx';
import type { DeskChange, DeskView } from '../../desk.schema.ts';
import { changeThread, colleaguesQuery, deskViewQuery } from './desk.queries.ts';
import { RemindDialog } from './remind-dialog.tsx';

/** Who answers a conversation, when the office is reminded of it, and whether it is closed. */
export function DeskActions({ id }: { id: string }) {
  const query = useQuery(deskViewQuery(id));
  return (
    <Loaded query={query} failure="Failed to fetch who answers it" skeleton="h-20">
      {(view) => <Actions view={view} />}
    </Loaded>
  );
}

function Actions({ view }: { view: DeskView }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const reminding = useDialog<'reminding'>();
  const change = useMutation({
    mutationFn: (changes: DeskChange) => changeThread(client, view.id, changes),
    onError: (error) => showFailure('It was not changed', error),
  });
  const send = (changes: DeskChange) => {
    if (!change.isPending) change.mutate(changes);
  };
  const isBusy = change.isPending || undefined;
  const isClosed = view.waitsFor === null;
  const isMine = viewer !== null && viewer.role !== 'guest' && view.assignee?.id === viewer.id;
  return (
    <div className="grid gap-3 rounded-panel border border-line bg-surface p-3">
      <Reminder view={view} isBusy={isBusy} onDone={() => send({ remindOn: null })} />
      <div className="flex flex-wrap items-end gap-2">
        <AssigneeChoice view={view} onChoose={(assigneeId) => send({ assigneeId })} />
        {!isMine && viewer !== null && viewer.role !== 'guest' && (
          <Button aria-disabled={isBusy} onClick={() => send({ assigneeId: viewer.id })}>
            Assign to me
          </Button>
        )}
        <Button aria-disabled={isBusy} onClick={() => reminding.open('reminding')}>
          Remind me…
        </Button>
        <Button aria-disabled={isBusy} onClick={() => send({ isClosed: !isClosed })}>
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
      </div>
      <RemindDialog id={view.id} open={reminding.subject !== null} onClose={reminding.close} />
    </div>
  );
}

type ReminderProps = { view: DeskView; isBusy: true | undefined; onDone: () => void };

function Reminder({ view: { remindAt, isReminderDue }, isBusy, onDone }: ReminderProps) {
  if (remindAt === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-warn-wash px-3 py-2 text-14">
      <span className="flex-1">
        {isReminderDue ? 'Reminder of ' : 'Reminds us '}
        <LocalMoment at={remindAt} />
      </span>
      <Button size="small" className="max-lg:min-h-11" aria-disabled={isBusy} onClick={onDone}>
        {isReminderDue ? 'Done' : 'Remove'}
      </Button>
    </p>
  );
}

type AssigneeChoiceProps = { view: DeskView; onChoose: (id: string | null) => void };

function AssigneeChoice({ view: { assignee }, onChoose }: AssigneeChoiceProps) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  // One who does not answer messages any more is shown until somebody else is chosen.
  const isListed = assignee === null || colleagues.some(({ id }) => id === assignee.id);
  const offered = isListed ? colleagues : [assignee, ...colleagues];
  return (
    <Field label="Answered by" className="min-w-0 grow sm:grow-0">
      {(control) => (
        <Select
          {...control}
          value={assignee?.id ?? ''}
          className="sm:w-48"
          onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        >
          <option value="">Nobody</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
