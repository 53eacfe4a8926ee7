import { UploadFailure, sendFile } from '#app/features/media/web/upload.queries.ts';
import { scaleDown } from '#app/features/media/web/photo-preparation.rules.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../message-files.schema.ts';
import { messageFile } from '../threads.schema.ts';

const HEIC_NAME = /\.hei[cf]$/i;
const PDF_NAME = /\.pdf$/i;

/** What the file dialog offers. */
export const ACCEPTED_FILES = 'image/*,.heic,.heif,application/pdf,.pdf';

export function isPhotoFile({ type, name }: File): boolean {
  return type.startsWith('image/') || HEIC_NAME.test(name);
}

type Upload = {
  threadId: string;
  linkKey: string | undefined;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
};

/** Uploads a file for a message and returns its id; photos are scaled first. Throws UploadFailure. */
export async function uploadMessageFile(
  file: File,
  { threadId, linkKey, signal, onProgress }: Upload,
): Promise<string> {
  const isPhoto = isPhotoFile(file);
  if (!isPhoto && file.type !== 'application/pdf' && !PDF_NAME.test(file.name))
    throw new UploadFailure('unfit', 'Only photos and PDF files can be sent.');
  const blob = isPhoto ? (await scaleDown(file)).blob : file;
  if (blob.size > MAX_FILE_BYTES) throw new UploadFailure('unfit', FILE_TOO_LARGE);
  const url = `/api/threads/${threadId}/files${stringifySearch({ fileName: file.name, key: linkKey })}`;
  const answer = await sendFile({ url, method: 'POST', blob, signal, onProgress });
  return messageFile.parse(JSON.parse(answer)).id;
}
