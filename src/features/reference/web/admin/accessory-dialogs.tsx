import { useQueryClient } from '@tanstack/react-query';
import { accessoryChangeInput, type ReviewedAccessory } from '../../reference.schema.ts';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import { RejectProposalDialog } from './reject-proposal-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { renameAccessory } from './accessories.queries.ts';
import type { AccessoryControl } from './use-accessory-changes.ts';

/** The dialogs that open from a row of the tables. */
export function AccessoryDialogs({
  control: { openDialog, setOpenDialog, isUnderway, onAccessory, onRejectAll },
}: {
  control: AccessoryControl;
}) {
  const onClose = () => setOpenDialog(null);
  const rejected = openDialog?.kind === 'reject' ? openDialog.accessory : null;
  const removed = openDialog?.kind === 'remove' ? openDialog.accessory : null;
  const renamed = openDialog?.kind === 'rename' ? openDialog.accessory : null;
  return (
    <>
      <RejectProposalDialog
        title="Reject this accessory?"
        proposal={rejected}
        consequence="Other sellers cannot choose it. The listing that named it keeps it."
        isUnderway={isUnderway}
        onReject={() => {
          if (rejected !== null) onAccessory('reject', rejected);
        }}
        onRejectAll={onRejectAll}
        onClose={onClose}
      >
        {rejected !== null && accessoryLabel(rejected.name)}
      </RejectProposalDialog>
      <QuestionDialog
        title="Delete this accessory?"
        yes="Delete"
        open={removed !== null}
        isUnderway={isUnderway}
        onClose={onClose}
        onYes={() => {
          if (removed !== null) onAccessory('remove', removed);
        }}
      >
        <p className="font-medium wrap-anywhere">{removed !== null && accessoryLabel(removed.name)}</p>
        <p className="mt-2 text-quiet">Sellers can no longer choose it. Listings that have it keep it.</p>
      </QuestionDialog>
      <Dialog open={renamed !== null} onClose={onClose} title="Edit accessory">
        {renamed !== null && <RenameForm accessory={renamed} onClose={onClose} />}
      </Dialog>
    </>
  );
}

function RenameForm({ accessory: { id, name }, onClose }: { accessory: ReviewedAccessory; onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: accessoryChangeInput,
    send: async (change) => {
      await renameAccessory(client, id, change.name);
      onClose();
      showToast({ title: 'Accessory Updated', description: accessoryLabel(change.name), tone: 'success' });
    },
    onRefused: (sentence) => {
      form.hook.setError('root.api', { message: `Failed to update accessory: ${sentence}` });
    },
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label="Name"
        help="Listings that have it keep the name that they have."
        required
      >
        {(control) => <Input {...control} autoComplete="off" defaultValue={name} />}
      </FormField>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton form={form} size="medium">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
