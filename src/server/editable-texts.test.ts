import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewordMail, wordingsIn } from '#app/features/mail/reworded.rules.ts';
import { REJECTED_TEXT } from '#app/features/moderation/server/moderation-mails.rules.ts';
import { editableTexts } from './editable-texts.ts';

test('whatever values contain, the subject of an edited mail is one line that can be sent', () => {
  const [rejected] = editableTexts({ name: 'S', publicUrl: 'https://s.example' }).flatMap(({ text, examples }) =>
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
  for (const { text, examples = {} } of editableTexts({ name: 'S', publicUrl: 'https://s.example' })) {
    if (text.group !== 'mails') continue;
    const used = Object.values(examples)
      .flatMap(wordingsIn)
      .map(({ part }) => part);
    expect(used).toEqual(expect.arrayContaining(Object.keys(text.parts)));
  }
});
