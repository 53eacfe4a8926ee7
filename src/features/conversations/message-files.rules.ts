import type { MessageFileKind, SellerEntry, ThreadParty } from '#app/db/thread-enums.ts';
import { pluralize } from '#app/lib/format.ts';

/** The size that photos are shown in among messages, in pixels. */
export const PREVIEW_WIDTH_PX = 640;

/** What decides who may see a file of a message. */
export type SentFile = {
  author: ThreadParty;
  /** Whether the office passed it on with an answer. */
  isPassedOn: boolean;
};

/**
 * Whether one who reads a message sees its file. A photo may show a telephone number: until buyer and seller know each
 * other, the office alone sees what the other side sends, and passes it on.
 */
export function isFileShown(
  { sellerJoinedBy }: { sellerJoinedBy: SellerEntry | null },
  reader: ThreadParty,
  { author, isPassedOn }: SentFile,
): boolean {
  return reader === 'office' || author === reader || author === 'office' || sellerJoinedBy !== null || isPassedOn;
}

/** '2 photos and 1 PDF'; empty without files. */
export function countFiles(kinds: readonly MessageFileKind[]): string {
  const photos = kinds.filter((kind) => kind === 'photo').length;
  const counts = [
    photos > 0 && pluralize(photos, 'photo'),
    photos < kinds.length && pluralize(kinds.length - photos, 'PDF'),
  ];
  return counts.filter((count) => count !== false).join(' and ');
}

/** Control characters, marks that reverse text, and what some systems do not allow in file names. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*/\\]+/gu;
const LONGEST_NAME = 100;
const ENDING = /\.[a-z][a-z0-9]{1,4}$/i;
const NAMELESS = { photo: 'photo', pdf: 'document' } as const satisfies Record<MessageFileKind, string>;

/** The last part of a sender's name for a file, without what is not allowed in names; empty if nothing is left. */
export function lastFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = last.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
  return cutName(name, LONGEST_NAME);
}

function cutName(name: string, length: number): string {
  return Array.from(name).slice(0, length).join('');
}

/** What a file is called in messages and downloads: the last part of its sender's name for it, with the ending of its type. */
export function cleanFileName(given: string, kind: MessageFileKind): string {
  const stem = lastFileName(given)
    .replace(ENDING, '')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  const ending = kind === 'pdf' ? '.pdf' : '.webp';
  const cut = cutName(stem, LONGEST_NAME - ending.length);
  return `${cut.trim() === '' ? NAMELESS[kind] : cut.trim()}${ending}`;
}

/** Whether a name claims another kind of file than it is; names without an ending claim nothing. */
export function isMisnamed(name: string, kind: MessageFileKind): boolean {
  const ending = ENDING.exec(name.trim())?.[0].toLowerCase();
  return ending !== undefined && (kind === 'pdf') !== (ending === '.pdf');
}
