import { currentPart, fillFields, type EditedTexts } from '#app/features/site/editable-texts.rules.ts';
import { LINE_MAX } from '#app/lib/text-fields.ts';
import { truncate } from '#app/lib/truncate.ts';
import { toOneLine } from './layout.rules.ts';
import type { MailBlock, MailContent, Wording } from './mail.rules.ts';

/** A mail in the operator's words. A part that it left empty is omitted. */
export function rewordMail<Content extends MailContent>(mail: Content, edited: EditedTexts): Content {
  const { subjectWording: wording } = mail;
  const body = mail.body.flatMap(rewordBlock(edited));
  if (wording === undefined) return { ...mail, body };
  const reworded = fillFields(currentWords(wording, edited), wording.values);
  // The values may be long, or have line breaks.
  return { ...mail, subject: truncate(toOneLine(reworded), LINE_MAX), body };
}

function rewordBlock(edited: EditedTexts): (block: MailBlock) => MailBlock[] {
  return (block) => {
    if (!('wording' in block) || block.wording === undefined) return [block];
    const { kind, wording } = block;
    // Before the values are filled in, which may have empty lines themselves.
    const paragraphs = currentWords(wording, edited).split(/\n\s*\n/);
    return paragraphs
      .filter((text) => text.trim() !== '')
      .map((text) => ({ kind, text: fillFields(text, wording.values) }));
  };
}

function currentWords({ text, part }: Wording, edited: EditedTexts): string {
  return currentPart(text, part, edited.get(text.key) ?? {});
}

/** The keys of the texts that the mails contain. */
export function textKeysIn(mails: readonly MailContent[]): string[] {
  return [...new Set(mails.flatMap(wordingsIn).map(({ text }) => text.key))];
}

/** The sentences of a mail that the operator can edit. */
export function wordingsIn({ subjectWording, body }: MailContent): Wording[] {
  const inBody = body.map((block) => ('wording' in block ? block.wording : undefined));
  return [subjectWording, ...inBody].filter((wording) => wording !== undefined);
}
