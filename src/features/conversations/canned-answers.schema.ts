import * as z from 'zod/mini';
import { seenText, storableText, onOneLine, tooLong } from '#app/lib/text-fields.ts';
import { findFieldProblem } from './canned-answers.rules.ts';
import { messageText } from './threads.schema.ts';

export const CANNED_TITLE_MAX = 80;
const TITLE_REQUIRED = 'Title is required';

/** What an admin writes; fields in braces are checked. */
export const cannedAnswerInput = z.strictObject({
  title: storableText.check(
    seenText,
    onOneLine,
    z.minLength(1, TITLE_REQUIRED),
    z.maxLength(CANNED_TITLE_MAX, tooLong(CANNED_TITLE_MAX)),
  ),
  body: messageText.check((context) => {
    const message = findFieldProblem(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  }),
});
export type CannedAnswerInput = z.output<typeof cannedAnswerInput>;

export const cannedAnswerParams = z.object({ id: z.uuid('This cannot be a canned answer') });

export const cannedAnswer = z.object({ id: z.uuid(), title: z.string(), body: z.string() });
export type CannedAnswer = z.output<typeof cannedAnswer>;
export const cannedAnswers = z.array(cannedAnswer);
