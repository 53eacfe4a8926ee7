import {
  greeting,
  limitFor,
  paragraph,
  sayIn,
  smallPrint,
  withHeading,
  type Mail,
  type Recipient,
} from '#app/features/mail/mail.rules.ts';
import { siteTimeZone } from '#app/lib/site-time.ts';
import { longDayIn } from '#app/lib/time-zones.ts';
import { REPORT_ANSWER_TEXT } from './report-texts.rules.ts';

/** Who reported a listing and is told of the decision. A visitor has no account, and an address that nobody confirmed. */
export type Reporter = Omit<Recipient, 'id'> & { id: string | null };

type Answered = { listingName: string; reportedAt: Date; answer: string };

/** Tells a reporter what came of the report. The name of the listing is its seller's words: for confirmed addresses only. */
export function reportAnswerMail(to: Reporter, { listingName, reportedAt, answer }: Answered): Mail {
  const say = sayIn(REPORT_ANSWER_TEXT, {});
  const { email, id: userId, name, isConfirmed } = to;
  const day = longDayIn(siteTimeZone(), reportedAt.toISOString());
  const body = [
    paragraph(greeting(isConfirmed ? name : null)),
    paragraph(say('intro', { day, listing: isConfirmed ? listingName : 'a listing' })),
    ...answer.split(/\s*\n\s*/).map(paragraph),
    ...(isConfirmed ? [] : [smallPrint(say('note'))]),
  ];
  return { to: email, userId, limit: limitFor(to), ...withHeading(say('subject'), body) };
}
