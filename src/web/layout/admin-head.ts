import { unlistedHead } from './unlisted-head.ts';

/** What stands in the head of a page of the back office. */
export function adminHead(title: string) {
  return unlistedHead(`${title} – Admin`);
}
