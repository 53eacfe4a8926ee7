import { z } from 'zod';
import { renderMail } from './layout.rules.ts';
import { paragraph, type MailBlock, type MailSite } from './mail.rules.ts';

const text = z.string();
const row = z.object({ label: text, value: text });

/** The stored content of a mail. */
const storedBody: z.ZodType<MailBlock[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['heading', 'paragraph', 'small print']), text }),
    z.object({ kind: z.enum(['action', 'link']), label: text, url: text }),
    z.object({
      kind: z.literal('machine'),
      name: text,
      url: text,
      picture: z.nullable(text),
      news: text,
      lines: z.array(text),
    }),
    z.object({ kind: z.literal('facts'), rows: z.array(row) }),
  ]),
);

type StoredMail = { replyTo: string | null; body: unknown };
type MergedMail = { subject: string; replyTo: string | null; textBody: string; htmlBody: string };

/** One mail with the whole content of several to the same mailbox. */
export function mergeMails(mails: readonly StoredMail[], site: MailSite): MergedMail {
  const [replyTo = null, ...others] = new Set(mails.map((mail) => mail.replyTo));
  const hasSeveralSenders = others.length > 0;
  const subject = `${mails.length} emails from ${site.name} in one`;
  const body = [
    paragraph('More emails came up for you at once than we send, so this one contains them all.'),
    ...(hasSeveralSenders ? [paragraph('To answer a message, write to the email address in it.')] : []),
    ...mails.flatMap((mail) => storedBody.parse(mail.body)),
  ];
  const { text: textBody, html: htmlBody } = renderMail({ subject, body }, site);
  return { subject, replyTo: hasSeveralSenders ? null : replyTo, textBody, htmlBody };
}
