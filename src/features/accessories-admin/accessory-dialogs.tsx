import { useQueryClient } from '@tanstack/react-query';
import { accessoryChangeInput, type ReviewedAccessory } from '#app/features/accessories/accessory-review.schema.ts';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { renameAccessory } from './accessories-admin.queries.ts';
import type { AccessoryControl, Asking } from './use-accessory-changes.ts';

const QUESTIONS = {
  reject: {
    title: 'Reject this accessory?',
    yes: 'Reject',
    follows: 'Other sellers cannot choose it. The listing that named it keeps it.',
  },
  remove: {
    title: 'Delete this accessory?',
    yes: 'Delete',
    follows: 'Sellers can no longer choose it. Listings that have it keep it.',
  },
} as const;

/** What opens from a line of the tables. */
export function AccessoryDialogs({ control: { asking, setAsking, isUnderway, make } }: { control: AccessoryControl }) {
  const subject = (about: Asking['about']) => (asking?.about === about ? asking.accessory : null);
  const onClose = () => {
    setAsking(null);
  };
  const question = (about: keyof typeof QUESTIONS) => {
    const accessory = subject(about);
    const { follows, ...words } = QUESTIONS[about];
    return (
      <QuestionDialog
        {...words}
        open={accessory !== null}
        isUnderway={isUnderway}
        onClose={onClose}
        onYes={() => {
          if (accessory !== null) make(about, accessory);
        }}
      >
        <p className="font-medium wrap-anywhere">{accessory !== null && accessoryLabel(accessory.name)}</p>
        <p className="mt-2 text-quiet">{follows}</p>
      </QuestionDialog>
    );
  };
  const renamed = subject('rename');
  return (
    <>
      {question('reject')}
      {question('remove')}
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
