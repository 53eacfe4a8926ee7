import { stringifySearch } from '#app/lib/query-string.ts';

/** The address of a file of a message; with the key of a buyer's link, it opens without signing in. */
export function messageFileHref(
  { threadId, key }: { threadId: string; key?: string | undefined },
  fileId: string,
  variant?: 'preview',
): string {
  return `/api/threads/${threadId}/files/${fileId}${stringifySearch({ key, variant })}`;
}

/** The address of a thread's page; with the key of a buyer's link, it opens without signing in. */
export function threadHref(id: string, key?: string): string {
  return `/messages/${id}${stringifySearch({ key })}`;
}
