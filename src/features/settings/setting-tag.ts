import { createHash } from 'node:crypto';
import { AppError } from '#app/lib/app-error.ts';
import { namesTag } from '#app/lib/entity-tags.ts';

/** For `If-Match`, so that nobody overwrites what they have not seen. */
export function tagOf(setting: object): string {
  return `"${createHash('sha256').update(JSON.stringify(setting)).digest('hex').slice(0, 16)}"`;
}

/** Throws stale where somebody names what they have seen, and the setting says something else by now. */
export function assertTag(setting: object, ifMatch: string | undefined): void {
  if (ifMatch === undefined || namesTag(ifMatch, tagOf(setting))) return;
  throw new AppError('stale', 'This was changed by someone else. Reload the page and make your change again');
}
