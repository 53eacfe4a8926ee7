import { currentPart, fillFields, type EditedTexts } from '#app/features/site/editable-texts.rules.ts';
import { LINE_MAX } from '#app/lib/text-fields.ts';
import { truncate } from '#app/lib/truncate.ts';
import { toOneLine } from './layout.rules.ts';
import type { Mail, MailBlock, Wording } from './mail.rules.ts';

/** A mail in the operator's words. A part that it left empty is omitted. */
export function rewordMail(mail: Mail, edited: EditedTexts): Mail {
  const { subjectWording, ...rest } = mail;
  const body = mail.body.flatMap(rewordBlock(edited));
  if (subjectWording === undefined) return { ...rest, body };
  // The values may be long, or have line breaks.
  return { ...rest, subject: truncate(toOneLine(reword(subjectWording, edited)), LINE_MAX), body };
}

function rewordBlock(edited: EditedTexts): (block: MailBlock) => MailBlock[] {
  return (block) => {
    if (!('wording' in block) || block.wording === undefined) return [block];
    const { kind, wording } = block;
    const paragraphs = reword(wording, edited).split(/\n\s*\n/);
    return paragraphs.filter((text) => text.trim() !== '').map((text) => ({ kind, text }));
  };
}

function reword({ text, part, values }: Wording, edited: EditedTexts): string {
  return fillFields(currentPart(text, part, edited.get(text.key) ?? {}), values);
}

/** The keys of the texts that the mails contain. */
export function textKeysIn(mails: readonly Mail[]): string[] {
  return [...new Set(mails.flatMap(wordingsIn).map(({ text }) => text.key))];
}

/** The sentences of a mail that the operator can edit. */
export function wordingsIn({ subjectWording, body }: Mail): Wording[] {
  const inBody = body.map((block) => ('wording' in block ? block.wording : undefined));
  return [subjectWording, ...inBody].filter((wording) => wording !== undefined);
}
