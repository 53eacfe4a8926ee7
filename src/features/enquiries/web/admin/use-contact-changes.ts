import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { deleteContact, markContact, markContactAnswered } from './contacts.queries.ts';

/** Which dialog is open, with the message as it was when the dialog was opened. */
export type OpenDialog = { kind: 'details' | 'delete'; contact: ContactSubmission };

const AGAIN = 'Please try again.';

/** The API's own message unless it failed: a message that is gone is not to be tried again. */
function wordsFor(error: unknown): string {
  return error instanceof ApiError && error.status >= 500 ? AGAIN : errorMessage(error, AGAIN);
}

/** The changes that an admin makes to messages, and the dialog that is open for one. */
export function useContactChanges() {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { isUnderway, change } = useChange();
  const mark = (contact: ContactSubmission, isRead: boolean, showsToast: boolean) => {
    change(
      async () => {
        await markContact(client, contact.id, isRead);
        if (showsToast) showToast({ title: isRead ? 'Marked as Read' : 'Marked as Unread', tone: 'success' });
      },
      'Failed to update message status',
      { wordsFor, id: contact.id },
    );
  };
  return {
    openDialog,
    setOpenDialog,
    isUnderway,
    onMark: (contact: ContactSubmission, isRead: boolean) => {
      mark(contact, isRead, true);
    },
    onAnswered: (contact: ContactSubmission, isAnswered: boolean) => {
      change(
        async () => {
          try {
            await markContactAnswered(client, contact.id, isAnswered);
          } finally {
            // Closed before the toast, which lies below an open dialog.
            setOpenDialog((current) => (current?.contact.id === contact.id ? null : current));
          }
          showToast({ title: isAnswered ? 'Marked as Answered' : 'Marked as Waiting', tone: 'success' });
        },
        'Failed to update message status',
        { wordsFor, id: `answered ${contact.id}` },
      );
    },
    /** Whoever opens a message has read it. */
    onOpen: (contact: ContactSubmission) => {
      setOpenDialog({ kind: 'details', contact });
      if (!contact.isRead) mark(contact, true, false);
    },
    onDelete: ({ id }: ContactSubmission) => {
      change(
        async () => {
          try {
            await deleteContact(client, id);
          } finally {
            // Closed before the toast, which lies below an open dialog. Another one may have been opened meanwhile.
            setOpenDialog((current) => (current?.contact.id === id ? null : current));
          }
          showToast({ title: 'Message Deleted', tone: 'success' });
        },
        'Failed to delete message',
        // An id of its own, so that a message can be deleted while it is still being marked as read.
        { wordsFor, id: `delete ${id}` },
      );
    },
  };
}
export type ContactsControl = ReturnType<typeof useContactChanges>;
