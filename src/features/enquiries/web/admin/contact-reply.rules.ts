import type { ContactSubmission } from '../../contact-submissions.schema.ts';

type Written = Pick<ContactSubmission, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'createdAt'>;

export function subjectOf({ subject }: Pick<Written, 'subject'>): string {
  return subject?.trim() || 'No Subject';
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
