import type { ContactSubmission } from '#app/features/enquiries/contact-submissions.schema.ts';

type Written = Pick<ContactSubmission, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'createdAt'>;

export function subjectOf({ subject }: Pick<Written, 'subject'>): string {
  return subject?.trim() || 'No Subject';
}

const HOUR_MS = 60 * 60_000;

const DAY_H = 24;
/** Up to four days hours tell more. */
const MOST_HOURS = 4 * DAY_H;

/** For how long somebody has waited: 'waiting 30 h', 'waiting 12 days'. */
export function waitingWords(since: string, nowMs: number): string {
  const hours = Math.max(0, Math.floor((nowMs - new Date(since).getTime()) / HOUR_MS));
  if (hours < 1) return 'waiting less than 1 h';
  return hours <= MOST_HOURS ? `waiting ${hours} h` : `waiting ${Math.floor(hours / DAY_H)} days`;
}

/** Opens the admin's own mail program with the answer begun: what was written stands quoted below it. */
export function replyHref({ name, email, subject, message, createdAt }: Written): string {
  const day = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long' });
  const quoted = message.split(/\r\n?|\n/).map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', '', '', `On ${day} you wrote:`, ...quoted].join('\r\n');
  const query = new URLSearchParams({ subject: `Re: ${subjectOf({ subject })}`, body });
  // Mail programs read a plus as itself.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.toString().replaceAll('+', '%20')}`;
}

/** Null: nobody can be called under what was given. */
export function callHref({ phone }: Pick<Written, 'phone'>): string | null {
  const digits = (phone ?? '').replaceAll(/[^\d+]/g, '');
  return digits.length < 5 ? null : `tel:${digits}`;
}
