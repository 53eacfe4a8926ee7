import { REPORT_OUTCOMES, type ReportOutcome } from '#app/db/enums.ts';
import { paragraphs, requiredLine, type EditableText, type TextPart } from '#app/features/site/editable-texts.rules.ts';
import { ANSWERED_REASONS, OUTCOME_LABELS, REASON_LABELS, type AnsweredReason } from '../report-reasons.rules.ts';
import type { ReadyAnswers } from '../reports.schema.ts';

/** The words of the mail to whoever reported a listing. The moderator's answer stands between its paragraphs. */
export const REPORT_ANSWER_TEXT = {
  key: 'mail-report-answer',
  group: 'mails-to-buyers',
  title: 'What came of a report',
  usedIn: 'To whoever reported a listing and left an address, once a moderator has decided.',
  fields: {},
  parts: {
    subject: requiredLine('Subject', 'What came of your report'),
    intro: paragraphs('First paragraph', 'On {{day}} you told us about {{listing}}. We have looked into it.', {
      day: { label: 'The day of the report', example: 'November 29, 2026' },
      listing: {
        label: 'The listing; to an address that is not confirmed “a listing”',
        example: 'Tajima TMAR-K1506C',
      },
    }),
    note: paragraphs(
      'Last paragraph, if the address is not confirmed',
      'If you did not report a listing, somebody mistyped their address: you can ignore this email.',
    ),
  },
} as const satisfies EditableText;

const SEVERAL = 'We have looked into the listing';

/** The ready-made answers as shipped. */
export const READY_ANSWERS: ReadyAnswers = {
  upheld: {
    'wrong-facts': 'You are right: something in this listing was wrong, and we have taken care of it. Thank you.',
    'sold-already': 'You are right: this machine is sold, and we have taken care of the listing. Thank you.',
    'not-theirs': 'You are right: this machine was not theirs to sell, and we have acted on it. Thank you.',
    scam: 'You are right: this listing was not honest, and we have acted on it. Thank you.',
    several: `${SEVERAL}, and acted on what you told us. Thank you.`,
  },
  dismissed: {
    'wrong-facts': 'We have checked the listing, and found nothing wrong with it. Thank you for telling us.',
    'sold-already': 'We have asked: this machine is still for sale. Thank you for telling us.',
    'not-theirs': 'We have checked who sells this machine, and found nothing wrong. Thank you for telling us.',
    scam: 'We have checked the listing and its seller, and found nothing wrong. Thank you for telling us.',
    several: `${SEVERAL}, and found nothing wrong with it. Thank you for telling us.`,
  },
};

/** The part of the text with the ready-made answer to reports with this reason. */
export function readyAnswerPart(outcome: ReportOutcome, reason: AnsweredReason): string {
  return `${outcome}-${reason}`;
}

/** The ready-made answers to those who reported a listing. */
export const READY_ANSWERS_TEXT: EditableText = {
  key: 'report-answers',
  group: 'rejections',
  title: 'Answers to reports',
  usedIn: 'Ready-made answers when you decide about reports of a listing. Those who reported it read them by email.',
  fields: {},
  parts: Object.fromEntries(
    REPORT_OUTCOMES.flatMap((outcome) =>
      ANSWERED_REASONS.map((reason): [string, TextPart] => [
        readyAnswerPart(outcome, reason),
        requiredLine(`${OUTCOME_LABELS[outcome]}: ${REASON_LABELS[reason]}`, READY_ANSWERS[outcome][reason]),
      ]),
    ),
  ),
};
