import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, RowButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { CANNED_FIELDS } from '../../canned-answers.rules.ts';
import { CANNED_TITLE_MAX, cannedAnswerInput, type CannedAnswer } from '../../canned-answers.schema.ts';
import { MESSAGE_MAX } from '../../threads.schema.ts';
import { deleteCannedAnswer, saveCannedAnswer } from './desk.queries.ts';

type CannedAnswersDialogProps = { answers: readonly CannedAnswer[]; open: boolean; onClose: () => void };

/** Lists the canned answers, or shows the form of one. */
export function CannedAnswersDialog({ answers, open, onClose }: CannedAnswersDialogProps) {
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null);
  const title = edited === null ? 'Canned answers' : edited === 'new' ? 'New canned answer' : 'Edit canned answer';
  return (
    <Dialog
      wide
      open={open}
      title={title}
      onClose={() => {
        setEdited(null);
        onClose();
      }}
    >
      {edited === null ? (
        <AnswersList answers={answers} onEdit={setEdited} />
      ) : (
        <AnswerForm answer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  );
}

type AnswersListProps = { answers: readonly CannedAnswer[]; onEdit: (edited: CannedAnswer | 'new') => void };

function AnswersList({ answers, onEdit }: AnswersListProps) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const askToDelete = ({ id, title }: CannedAnswer) =>
    ask({
      title: 'Delete this canned answer?',
      text: `“${title}” is deleted for everybody, and cannot be restored. Messages that contain its words stay as they are.`,
      yes: 'Delete',
      onYes: async () => {
        try {
          await deleteCannedAnswer(client, id);
        } catch (error) {
          showFailure('It was not deleted', error);
        }
      },
    });
  return (
    <div className="grid gap-4">
      {answers.length === 0 && (
        <p className="text-quiet">
          Write down what you answer again and again. It is inserted where you can change it.
        </p>
      )}
      <ul aria-label="Canned answers" className="grid divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.id} className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="grid gap-1">
              <p className="font-semibold wrap-anywhere">{answer.title}</p>
              <p className="line-clamp-3 text-14 whitespace-pre-line text-quiet wrap-anywhere">{answer.body}</p>
            </div>
            <div className="flex gap-2 sm:self-start">
              <RowButton label={`Edit: ${answer.title}`} onClick={() => onEdit(answer)}>
                Edit
              </RowButton>
              <RowButton variant="quiet" label={`Delete: ${answer.title}`} onClick={() => askToDelete(answer)}>
                Delete…
              </RowButton>
            </div>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => onEdit('new')}>
        New canned answer
      </Button>
      {questionDialog}
    </div>
  );
}

const FIELDS = Object.entries(CANNED_FIELDS)
  .map(([name, meaning]) => `{${name}} is ${meaning}`)
  .join(', ');

function AnswerForm({ answer, onClose }: { answer: CannedAnswer | null; onClose: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: cannedAnswerInput,
    failure: 'It was not saved',
    send: async (input) => {
      await saveCannedAnswer(client, answer?.id ?? null, input);
      showToast({ title: 'Canned answer saved', description: input.title, tone: 'success' });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <FormInput
        form={form}
        name="title"
        label="Title"
        maxLength={CANNED_TITLE_MAX}
        defaultValue={answer?.title}
        required
      />
      <FormField form={form} name="body" label="Words" help={`${FIELDS}.`} required>
        {(control) => <Textarea {...control} rows={8} maxLength={MESSAGE_MAX} defaultValue={answer?.body} />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}
