import type { Db } from '#app/db/client.ts';
import type { ThreadChannel, ThreadParty } from '#app/db/thread-enums.ts';
import { AppError } from '#app/lib/app-error.ts';
import { countFiles } from '../message-files.rules.ts';
import {
  lockSentFiles,
  lockUnsentFiles,
  updateFilesPassedOn,
  updateFilesSent,
  type MessageFileRow,
} from './message-files.db.ts';

/** A message about to be stored, with the ids of its files. */
type Attaching = {
  threadId: string;
  author: ThreadParty;
  channel: ThreadChannel;
  message: string;
  attachments: readonly string[];
  /** Those of the other side that the office passes on with it. */
  passedFiles?: readonly string[];
};

type Attached = {
  /** The words of the message, which says what is attached if it has none. */
  body: string;
  passedFileIds: string[] | null;
  /** Notes that the files were sent with a message, and passed on. */
  attach: (messageId: string) => Promise<void>;
};

/**
 * Locks the files of a message. Throws invalid for files that its author did not upload to the thread, or has sent already,
 * and for those to be passed on that the other side has not sent.
 */
export async function takeAttachments(
  tx: Db,
  { message, attachments, passedFiles = [], ...of }: Attaching,
): Promise<Attached> {
  const own = attachments.length === 0 ? [] : await lockUnsentFiles(tx, { ...of, ids: attachments });
  if (own.length < attachments.length)
    throw invalidFiles('attachments', 'One of the files was sent before or is no longer there. Please attach it again');
  const passed = passedFiles.length === 0 ? [] : await takePassedFiles(tx, of, passedFiles);
  return {
    body: message === '' ? countFiles([...own, ...passed].map(({ kind }) => kind)) : message,
    passedFileIds: passed.length === 0 ? null : [...passedFiles],
    attach: async (messageId) => {
      if (own.length > 0) await updateFilesSent(tx, attachments, messageId);
      if (passed.length > 0) await updateFilesPassedOn(tx, passedFiles);
    },
  };
}

/** To whom the office passes on whose files; a note is for nobody else. */
const OTHER_SIDE = { buyer: 'seller', seller: 'buyer', office: null } as const satisfies Record<
  ThreadChannel,
  ThreadParty | null
>;

async function takePassedFiles(
  tx: Db,
  { threadId, author, channel }: Pick<Attaching, 'threadId' | 'author' | 'channel'>,
  ids: readonly string[],
): Promise<MessageFileRow[]> {
  const sender = author === 'office' ? OTHER_SIDE[channel] : null;
  const files = sender === null ? [] : await lockSentFiles(tx, { threadId, author: sender, ids });
  if (files.length < ids.length)
    throw invalidFiles(
      'passedFiles',
      'Only files of the buyer are passed on to the seller, and files of the seller to the buyer',
    );
  return files;
}

function invalidFiles(path: string, sentence: string): AppError {
  return new AppError('invalid', sentence, [{ path, message: sentence }]);
}
