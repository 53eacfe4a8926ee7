import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { getSubject } from './contact-reply.rules.ts';
import { deleteContact, markContact } from './contacts.queries.ts';

const AGAIN = 'Please try again.';

/** The API's own message unless it failed: a message that is gone is not to be tried again. */
function wordsFor(error: unknown): string {
  return error instanceof ApiError && error.status >= 500 ? AGAIN : errorMessage(error, AGAIN);
}

/** The changes that an admin makes to messages, and the dialog that shows one. */
export function useContactChanges() {
  const client = useQueryClient();
  const opened = useDialog<ContactSubmission>();
  const { isUnderway, change, ask, questionDialog } = useQuestion();
  const mark = ({ id }: ContactSubmission, isRead: boolean, title?: string) => {
    const done = title === undefined ? undefined : { title };
    change(() => markContact(client, id, { isRead }), 'Failed to update message status', { wordsFor, id, done });
  };
  return {
    opened,
    isUnderway,
    questionDialog,
    /** Whoever opens a message has read it. */
    onOpen: (contact: ContactSubmission) => {
      opened.open(contact);
      if (!contact.isRead) mark(contact, true);
    },
    onMark: (contact: ContactSubmission, isRead: boolean) =>
      mark(contact, isRead, isRead ? 'Marked as Read' : 'Marked as Unread'),
    onAnswered: (contact: ContactSubmission, isAnswered: boolean) => {
      // Closed before the toast, which lies below an open dialog.
      const make = () => markContact(client, contact.id, { isAnswered }).finally(() => opened.closeFor(contact));
      const done = { title: isAnswered ? 'Marked as Answered' : 'Marked as Waiting' };
      change(make, 'Failed to update message status', { wordsFor, id: `answered ${contact.id}`, done });
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
        make: () => deleteContact(client, contact.id),
        failure: 'Failed to delete message',
        wordsFor,
        // An id of its own, so that a message can be deleted while it is still being marked as read.
        id: `delete ${contact.id}`,
        done: { title: 'Message Deleted' },
      });
    },
  };
}
export type ContactsControl = ReturnType<typeof useContactChanges>;
