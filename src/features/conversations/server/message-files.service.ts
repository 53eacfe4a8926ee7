import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '#app/db/client.ts';
import type { MessageFileKind, ThreadParty } from '#app/db/thread-enums.ts';
import { requireAtMost, type RateCounter } from '#app/db/rate-counter.ts';
import {
  throwIfAbortedBy,
  type IncomingFile,
  type IncomingFiles,
} from '#app/features/media/server/incoming-files.service.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';
import { encodeImage, isImageFile, scaleImage } from '#app/features/media/server/store-image.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { receiveFile } from '#app/lib/received-file.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES, MAX_THREAD_BYTES } from '../message-files.schema.ts';
import { cleanFileName, isFileShown, isMisnamed, PREVIEW_WIDTH_PX } from '../message-files.rules.ts';
import type { MessageFile } from '../threads.schema.ts';
import { getMessageFile, putMessageFile, removeMessageFile } from './message-file-storage.service.ts';
import { isPdf, isWholePdf } from './pdf-files.rules.ts';
import { findThreadForReader, type ThreadCredentials } from './thread-access.service.ts';
import { isReadBy, isRemoved } from './thread-views.rules.ts';
import type { ThreadDeps } from './threads.service.ts';
import { findMessagesWith } from './thread-messages.db.ts';
import { findMessageFile, insertMessageFile, sumThreadBytes, type MessageFileRow } from './message-files.db.ts';
import { lockThread } from './threads.db.ts';

export type MessageFileDeps = ThreadDeps & {
  storage: ObjectStorage;
  incoming: IncomingFiles;
  counter: RateCounter;
  /** Multiplies the limit of uploads. */
  factor: number;
};

/** How many files one party can upload to one thread in an hour. */
const MOST_PER_HOUR = 60;
const FILE_LIMIT = { maxBytes: MAX_FILE_BYTES, tooLarge: () => new AppError('too_large', FILE_TOO_LARGE) };

/**
 * Stores a photo, re-encoded and without metadata, or a PDF file, which its sender can name in one message of the thread
 * within a day. Throws not_signed_in, not_found, too_many, too_large, wrong_type, unavailable, invalid if the sender
 * disconnects, and conflict if the thread has too many files.
 */
export async function receiveMessageFile(
  deps: MessageFileDeps,
  credentials: ThreadCredentials,
  { id: threadId, name, ...sent }: IncomingFile & { id: string; name: string },
): Promise<MessageFile> {
  const { db, storage, incoming, counter, factor, now } = deps;
  const { party: author } = await findThreadForReader(db, credentials, threadId);
  incoming.budget.requireRoom(sent.network);
  const count = await counter.hit('message files of', `${threadId} ${author}`, HOUR_MS);
  requireAtMost(count, MOST_PER_HOUR * factor, 'Too many files were sent');
  await requireSpace(db, threadId, 0);
  const id = randomUUID();
  await using file = await receiveFile(sent.open(), FILE_LIMIT, incoming.quotaFor(sent.network));
  const stored = await incoming.budget.run(sent.network, () => storeFile(storage, { id, path: file.path, name }, sent));
  // The file can be sent from here on: if the process ends before, a job removes what it stored.
  try {
    await db.transaction(async (tx) => {
      // So that several files at once do not exceed the limit together.
      if ((await lockThread(tx, threadId)) === undefined) throw noSuchFile();
      await requireSpace(tx, threadId, stored.bytes);
      await insertMessageFile(tx, { ...stored, threadId, author, createdAt: now() });
    });
  } catch (error) {
    await removeMessageFile(storage, id);
    throw error;
  }
  return stored;
}

async function requireSpace(db: Db, threadId: string, bytes: number): Promise<void> {
  const used = await sumThreadBytes(db, threadId);
  if (used + bytes > MAX_THREAD_BYTES || used >= MAX_THREAD_BYTES)
    throw new AppError('conflict', 'The files of this conversation are more than 50 MB together');
}

type ReceivedMessageFile = { id: string; path: string; name: string };

async function storeFile(storage: ObjectStorage, file: ReceivedMessageFile, sent: IncomingFile): Promise<MessageFile> {
  const kind = await recognize(file.path);
  if (isMisnamed(file.name, kind))
    throw new AppError(
      'wrong_type',
      `The file is ${kind === 'pdf' ? 'a PDF' : 'an image'}, but its name says otherwise`,
    );
  const named = { id: file.id, kind, name: cleanFileName(file.name, kind), isPassedOn: false };
  if (kind === 'pdf') return { ...named, ...(await storePdf(storage, file)) };
  return { ...named, ...(await storePhoto(storage, file, sent)) };
}

/** The kind of a file by its bytes, whatever its name or declared type. Throws wrong_type. */
async function recognize(path: string): Promise<MessageFileKind> {
  if (await isImageFile(path)) return 'photo';
  if (isPdf(await readFile(path))) return 'pdf';
  throw new AppError(
    'wrong_type',
    'The file is neither a photo nor a PDF. Photos are JPEG, PNG, WebP, AVIF, HEIC or GIF',
  );
}

async function storePdf(storage: ObjectStorage, { id, path }: ReceivedMessageFile) {
  const bytes = await readFile(path);
  if (!isWholePdf(bytes)) throw new AppError('wrong_type', 'The PDF is damaged or incomplete');
  await putMessageFile(storage, { id, part: 'pdf' }, bytes);
  return { bytes: bytes.length, width: null, height: null };
}

async function storePhoto(storage: ObjectStorage, { id, path }: ReceivedMessageFile, sent: IncomingFile) {
  const encoded = await encodeImage(path, { throwIfAborted: () => throwIfAbortedBy(sent) });
  await putMessageFile(storage, { id, part: 'photo' }, encoded.data);
  await putMessageFile(storage, { id, part: 'preview' }, await scaleImage(encoded, PREVIEW_WIDTH_PX));
  const { width, height } = encoded.info;
  return { bytes: encoded.data.length, width, height };
}

/** A file as it is sent to one who may see it; `preview` only matters for photos. Throws not_signed_in and not_found. */
export async function readMessageFile(
  { db, storage }: Pick<MessageFileDeps, 'db' | 'storage'>,
  credentials: ThreadCredentials,
  { id, fileId, isPreview }: { id: string; fileId: string; isPreview: boolean },
): Promise<{ bytes: Buffer; type: string; kind: MessageFileKind; name: string }> {
  const { row: thread, party } = await findThreadForReader(db, credentials, id);
  const file = await findMessageFile(db, fileId);
  if (file === undefined || file.threadId !== id) throw noSuchFile();
  if (!(await mayRead(db, { thread, party, file }))) throw noSuchFile();
  const { kind, name } = file;
  const stored = await getMessageFile(storage, {
    id: fileId,
    part: kind === 'photo' && isPreview ? 'preview' : kind,
  });
  if (stored === null) throw noSuchFile();
  return { ...stored, kind, name };
}

type Reading = { thread: Parameters<typeof isReadBy>[0]; party: ThreadParty; file: MessageFileRow };

async function mayRead(db: Db, { thread, party, file }: Reading): Promise<boolean> {
  const { id, messageId } = file;
  const carrying = await findMessagesWith(db, { id, messageId, threadId: thread.id });
  // Its author sees it before it is sent.
  if (carrying.length === 0) return file.author === party;
  const sent = carrying.find(({ message }) => message.id === messageId);
  const isHidden = sent !== undefined && isRemoved(sent) && party !== 'office' && file.author !== party;
  if (isHidden || !isFileShown(thread, party, file)) return false;
  return carrying.some(({ message }) => isReadBy(thread, party, message));
}

function noSuchFile(): AppError {
  return new AppError('not_found', 'This file does not exist');
}
