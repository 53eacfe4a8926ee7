import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';
import { ApiError } from '#app/lib/api.ts';
import { sentenceOf } from '#app/lib/api-change.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { deleteContact, markContact, markContactAnswered } from './contacts.queries.ts';

/** Which dialog is open, about which message as it was when it was opened. */
export type Asking = { about: 'details' | 'delete'; contact: ContactSubmission };

const AGAIN = 'Please try again.';

/** The API's own words where it has some for people: what is gone is not to be tried again. */
function wordsFor(error: unknown): string {
  return error instanceof ApiError && error.status >= 500 ? AGAIN : sentenceOf(error, AGAIN);
}

/** What can be done with the messages, and the dialogs that it takes. */
export function useContacts() {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { isUnderway, change } = useChange();
  const mark = (contact: ContactSubmission, isRead: boolean, isTold: boolean) => {
    change(
      async () => {
        await markContact(client, contact.id, isRead);
        if (isTold) showToast({ title: isRead ? 'Marked as Read' : 'Marked as Unread', tone: 'success' });
      },
      'Failed to update message status',
      { wordsFor, id: contact.id },
    );
  };
  return {
    asking,
    setAsking,
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
            // First of all: a toast lies below an open dialog.
            setAsking((asked) => (asked?.contact.id === contact.id ? null : asked));
          }
          showToast({ title: isAnswered ? 'Marked as Answered' : 'Marked as Waiting', tone: 'success' });
        },
        'Failed to update message status',
        { wordsFor, id: `answered ${contact.id}` },
      );
    },
    /** Whoever opens a message has read it. */
    onOpen: (contact: ContactSubmission) => {
      setAsking({ about: 'details', contact });
      if (!contact.isRead) mark(contact, true, false);
    },
    onDelete: ({ id }: ContactSubmission) => {
      change(
        async () => {
          try {
            await deleteContact(client, id);
          } finally {
            // First of all: a toast lies below an open dialog. Another may have been opened meanwhile.
            setAsking((asked) => (asked?.contact.id === id ? null : asked));
          }
          showToast({ title: 'Message Deleted', tone: 'success' });
        },
        'Failed to delete message',
        // Also while it is still being marked as read.
        { wordsFor, id: `delete ${id}` },
      );
    },
  };
}
export type ContactsControl = ReturnType<typeof useContacts>;
