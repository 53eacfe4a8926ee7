import * as z from 'zod/mini';
import { MAIL_EVENT_KINDS } from '#app/db/enums.ts';
import { EMAIL_MAX, storableText, tooLong } from '#app/lib/text-fields.ts';

const ID_MAX = 200;
const MOST_EVENTS = 100;

const filledText = (max: number) =>
  storableText.check(z.minLength(1, 'Must not be empty'), z.maxLength(max, tooLong(max)));

const mailEvent = z.strictObject({
  /** The provider's id of the event. It counts once, however often it is delivered. */
  id: filledText(ID_MAX),
  /** A soft bounce, such as a full mailbox, changes nothing. */
  type: z.enum(['hard-bounce', 'soft-bounce', 'complaint']),
  email: filledText(EMAIL_MAX),
  /** When it happened. */
  at: z.iso.datetime({ offset: true, error: 'Must be a time such as 2026-11-29T16:00:00Z' }),
});
export type MailEvent = z.output<typeof mailEvent>;

/** What the mail provider reports about mails that it took. */
export const mailEventsInput = z.strictObject({
  events: z.array(mailEvent).check(z.minLength(1), z.maxLength(MOST_EVENTS, `At most ${MOST_EVENTS} events at once`)),
});

/** Why optional mails to an address are stopped, and when it last gave reason for that. */
export const suppression = z.object({ reason: z.enum(MAIL_EVENT_KINDS), lastAt: z.string() });
export type Suppression = z.output<typeof suppression>;

/** An address to which optional mails are sent again. */
export const mailResumption = z.strictObject({ email: filledText(EMAIL_MAX) });
