import type { Db } from '#app/db/client.ts';
import type { ThreadParty } from '#app/db/thread-enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { countFiles } from '../message-files.rules.ts';
import { lockUnsentFiles, updateFilesSent } from './message-files.db.ts';

/** A message about to be stored, with the ids of its files. */
type Attaching = { threadId: string; author: ThreadParty; message: string; attachments: readonly string[] };

/**
 * The words of a message, which says what is attached if it has none, and its files, locked. Throws invalid for files that
 * its author did not upload to the thread, or has sent already.
 */
export async function takeAttachments(
  tx: Db,
  { message, attachments, ...of }: Attaching,
): Promise<{ body: string; attach: (messageId: string) => Promise<void> }> {
  if (attachments.length === 0) return { body: message, attach: async () => undefined };
  const files = await lockUnsentFiles(tx, { ...of, ids: attachments });
  if (files.length < attachments.length) {
    const sentence = 'One of the files was sent before or is no longer there. Please attach it again';
    throw new AppError('invalid', sentence, [{ path: 'attachments', message: sentence }]);
  }
  return {
    body: message === '' ? countFiles(files.map(({ kind }) => kind)) : message,
    attach: (messageId) => updateFilesSent(tx, attachments, messageId),
  };
}
