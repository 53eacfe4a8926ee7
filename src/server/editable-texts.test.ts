import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailBlock } from '#app/features/mail/mail.rules.ts';
import { rewordMail, wordingsIn } from '#app/features/mail/reworded.rules.ts';
import { REJECTED_TEXT } from '#app/features/moderation/server/moderation-mails.rules.ts';
import { findTextProblem } from '#app/features/site/editable-texts.rules.ts';
import { editableTexts } from './editable-texts.ts';

const TEXTS = editableTexts({ name: 'S', publicUrl: 'https://s.example' });

test('whatever values contain, the subject of an edited mail is one line that can be sent', () => {
  const [rejected] = TEXTS.flatMap(({ text, examples }) =>
    text.key === REJECTED_TEXT.key ? Object.values(examples ?? {}) : [],
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (listing) => {
      const wording = { text: REJECTED_TEXT, part: 'subject', values: { listing } };
      if (rejected === undefined) throw new Error('There is no example');
      const edited = new Map([[REJECTED_TEXT.key, { subject: 'On {{listing}}' }]]);
      const { subject } = rewordMail({ ...rejected, subjectWording: wording }, edited);
      expect(subject).toMatch(/^On[^\p{Cc}\u2028\u2029]{0,198}$/u);
    }),
  );
});

test('the examples of each mail contain all of its parts', () => {
  for (const { text, examples } of TEXTS) {
    if (examples === undefined) continue;
    const wordings = Object.values(examples).flatMap(wordingsIn);
    const used = wordings.filter((wording) => wording.text.key === text.key).map(({ part }) => part);
    expect(used).toEqual(expect.arrayContaining(Object.keys(text.parts)));
  }
});

test('each text has a key of its own, and shipped parts that can be saved', () => {
  expect(new Set(TEXTS.map(({ text }) => text.key)).size).toBe(TEXTS.length);
  for (const { text } of TEXTS)
    for (const part of Object.values(text.parts)) expect(findTextProblem(text, part, part.shipped)).toBeUndefined();
});

test('no edit removes a link, or a row of facts, from a mail', () => {
  for (const { text, examples = {} } of TEXTS) {
    const emptied = Object.keys(text.parts).map((name) => [name, ''] as const);
    for (const mail of Object.values(examples)) {
      const { body } = rewordMail(mail, new Map([[text.key, Object.fromEntries(emptied)]]));
      expect(body.filter(isFixed)).toEqual(mail.body.filter(isFixed));
    }
  }
});

function isFixed({ kind }: MailBlock): boolean {
  return kind === 'action' || kind === 'facts';
}
