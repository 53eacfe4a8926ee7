import { messageTitle } from '#app/lib/format.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import type { ContactSubmission } from '../../contact-submissions.schema.ts';

type Message = Pick<ContactSubmission, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'createdAt'>;

export function getSubject({ subject }: Pick<Message, 'subject'>): string {
  return messageTitle(subject, null);
}

export function getTitle({ subject, machine }: Pick<ContactSubmission, 'subject' | 'machine'>): string {
  return messageTitle(subject, machine?.name ?? null);
}

/** A `mailto:` address with a salutation and the quoted message, dated in a time zone. */
export function replyHref({ name, email, subject, message, createdAt }: Message, timeZone: string): string {
  const day = longDayIn(timeZone, createdAt);
  const quoted = message.split(/\r\n?|\n/).map((line) => `> ${line}`);
  const body = [`Hello ${name},`, '', '', '', `On ${day} you wrote:`, ...quoted].join('\r\n');
  const query = new URLSearchParams({ subject: `Re: ${getSubject({ subject })}`, body });
  // Mail programs take a plus literally.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.toString().replaceAll('+', '%20')}`;
}

/** A `tel:` address; null if the phone field contains no number. */
export function callHref({ phone }: Pick<Message, 'phone'>): string | null {
  const digits = (phone ?? '').replaceAll(/[^\d+]/g, '');
  return digits.length < 5 ? null : `tel:${digits}`;
}
