import type { MessageFileKind } from '#app/db/thread-enums.ts';
import type { ObjectStorage } from '#app/features/media/server/storage.service.ts';

/** The storage's folder of all files of messages. */
export const MESSAGE_FILES_FOLDER = 'messages';

/** What is stored of a file: a photo and a small copy of it, or a PDF file. */
const PARTS = {
  photo: { ending: '.webp', type: 'image/webp' },
  preview: { ending: '-preview.webp', type: 'image/webp' },
  pdf: { ending: '.pdf', type: 'application/pdf' },
} as const satisfies Record<MessageFileKind | 'preview', { ending: string; type: string }>;
type StoredPart = keyof typeof PARTS;

const FILE_PATH = new RegExp(String.raw`^${MESSAGE_FILES_FOLDER}/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[-.]`);

function pathOf(id: string, part: StoredPart): string {
  return `${MESSAGE_FILES_FOLDER}/${id}${PARTS[part].ending}`;
}

export async function putMessageFile(
  storage: ObjectStorage,
  { id, part }: { id: string; part: StoredPart },
  bytes: Uint8Array,
): Promise<void> {
  await storage.put(pathOf(id, part), bytes, PARTS[part].type);
}

/** Null if there is no such file. */
export async function getMessageFile(
  storage: ObjectStorage,
  { id, part }: { id: string; part: StoredPart },
): Promise<{ bytes: Buffer; type: string } | null> {
  const bytes = await storage.get(pathOf(id, part));
  return bytes === null ? null : { bytes, type: PARTS[part].type };
}

/** Removing a missing file is not an error. */
export async function removeMessageFile(storage: ObjectStorage, id: string): Promise<void> {
  for (const part of ['photo', 'preview', 'pdf'] as const) await storage.delete(pathOf(id, part));
}

/** The id of the file at a storage path; null for others. */
export function parseFileId(path: string): string | null {
  return FILE_PATH.exec(path)?.[1] ?? null;
}
