import { reportAnswerMail, type Reporter } from '#app/features/reports/server/report-mails.rules.ts';
import { READY_ANSWERS, REPORT_ANSWER_TEXT } from '#app/features/reports/server/report-texts.rules.ts';
import type { RegisteredText } from '#app/features/texts/server/texts.service.ts';
import { LISTING, TO } from './example-values.ts';

const ANSWERED = {
  listingName: LISTING.name,
  reportedAt: new Date('2026-11-29T18:00:00Z'),
  answer: READY_ANSWERS.upheld['sold-already'],
};

/** The mails to those who reported listings. */
export function reportMailTexts(): RegisteredText[] {
  const visitor: Reporter = { id: null, email: TO.email, name: null, isConfirmed: false };
  return [
    {
      text: REPORT_ANSWER_TEXT,
      examples: {
        'To an account': reportAnswerMail(TO, ANSWERED),
        'To a visitor': reportAnswerMail(visitor, ANSWERED),
      },
    },
  ];
}
