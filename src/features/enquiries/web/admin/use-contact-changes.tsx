import { mutationOptions, useMutation } from '@tanstack/react-query';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useDialog, useQuestion, type DialogState } from '#app/ui/use-dialog.tsx';
import type { AnsweredInput, ContactSubmission } from '../../contact-submissions.schema.ts';
import { getSubject } from './contact-reply.rules.ts';
import { deleteContact, markContact } from './contacts.queries.ts';

const AGAIN = 'Please try again.';

/** The API's message, or advice to retry after a server error: retrying does not help if the message is gone. */
function describe(error: unknown): string {
  return error instanceof ApiError && error.status >= 500 ? AGAIN : errorMessage(error, AGAIN);
}

type ReadMark = { id: string; isRead: boolean };

/** Marks a message as read without a toast. */
const readMark = mutationOptions({
  mutationFn: ({ id, isRead }: ReadMark, { client }) => markContact(client, id, { isRead }),
  onError: showMarkFailure,
});

function showMarkFailure(error: unknown): void {
  showFailure('Failed to update message status', error, describe);
}

/** Marks a message as read or unread. */
export function useReadMark() {
  return useMutation({
    ...readMark,
    onSuccess: (_marked, { isRead }) =>
      showToast({ title: isRead ? 'Marked as Read' : 'Marked as Unread', tone: 'success' }),
  });
}

type AnsweredMark = { contact: ContactSubmission; mark: AnsweredInput };

/** Marks a message as answered, in no need of an answer, or waiting. */
export function useAnsweredMark(opened: DialogState<ContactSubmission>) {
  return useMutation({
    mutationFn: ({ contact, mark }: AnsweredMark, { client }) => markContact(client, contact.id, mark),
    onSuccess: (_marked, { mark }) => showToast({ title: markedTitle(mark), tone: 'success' }),
    onError: showMarkFailure,
    onSettled: (_marked, _error, { contact }) => opened.closeFor(contact),
  });
}

function markedTitle({ isAnswered, as }: AnsweredInput): string {
  if (!isAnswered) return 'Marked as Waiting';
  return as === 'no-answer-needed' ? 'Marked as Needing No Answer' : 'Marked as Answered';
}

/** An admin's changes to messages, and the dialog that shows one. */
export function useContactChanges() {
  const opened = useDialog<ContactSubmission>();
  const { ask, questionDialog } = useQuestion();
  const markRead = useMutation(readMark);
  const remove = useMutation({
    mutationFn: ({ id }: ContactSubmission, { client }) => deleteContact(client, id),
    onSuccess: () => showToast({ title: 'Message Deleted', tone: 'success' }),
    onError: (error) => showFailure('Failed to delete message', error, describe),
  });
  return {
    opened,
    questionDialog,
    /** Opening a message marks it as read. */
    onOpen: (contact: ContactSubmission) => {
      opened.open(contact);
      if (!contact.isRead) markRead.mutate({ id: contact.id, isRead: true });
    },
    onDelete: (contact: ContactSubmission) => {
      opened.close();
      ask({
        title: 'Delete this message?',
        yes: 'Delete message',
        text: (
          <p className="wrap-anywhere">
            “{getSubject(contact)}” from {contact.name} will be permanently deleted. This cannot be undone.
          </p>
        ),
        onYes: () => remove.mutateAsync(contact),
      });
    },
  };
}
export type ContactsControl = ReturnType<typeof useContactChanges>;
