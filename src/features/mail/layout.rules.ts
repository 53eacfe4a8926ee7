import { htmlMail } from './html.rules.ts';
import { plainText } from './plain-text.rules.ts';
import type { Mail, MailSite } from './mail.rules.ts';

/** Both forms of a mail, made from the same blocks, so that they always say the same. */
export function renderMail({ subject, body }: Mail, site: MailSite): { text: string; html: string } {
  for (const block of body) if (block.kind === 'action') assertWebAddress(block.url);
  return { text: plainText(body, site), html: htmlMail({ subject, body }, site) };
}

function assertWebAddress(url: string): void {
  const parsed = URL.parse(url);
  const isWeb = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  if (!isWeb || /[\s<>"']/.test(url)) throw new TypeError('The link of a mail is a web address in full');
}
