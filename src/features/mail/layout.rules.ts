import { escapeHtml } from '#app/lib/format.ts';
import type { MailBlock, MailSite, Mail } from './mail.rules.ts';

/** Renders both forms of a mail from the same blocks, so that their content is the same. */
export function renderMail(
  { subject, body }: Pick<Mail, 'subject' | 'body'>,
  site: MailSite,
): { text: string; html: string } {
  for (const block of body) {
    if ('url' in block) assertWebAddress(block.url);
    if (block.kind === 'machine' && block.picture !== null) assertWebAddress(block.picture);
  }
  return { text: plainText(body, site), html: htmlMail({ subject, body }, site) };
}

function assertWebAddress(url: string): void {
  const parsed = URL.parse(url);
  const isWeb = parsed !== null && ['http:', 'https:'].includes(parsed.protocol);
  if (!isWeb || /[\s<>"']/.test(url)) throw new TypeError('The link of a mail is a web address in full');
}

const WIDTH = 76;

/** The mail in plain text. Addresses are on separate lines without breaks, so that every mail client links them. */
function plainText(body: readonly MailBlock[], site: MailSite): string {
  return [...body.map(renderTextBlock), signature(site)].join('\n\n');
}

function renderTextBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return wrapText(block.text.toUpperCase());
    case 'paragraph':
    case 'small print':
      return wrapText(block.text);
    case 'action':
    case 'link':
      return `${wrapText(`${block.label}:`)}\n${block.url}`;
    case 'machine':
      return [...[block.name, block.news, ...block.lines].map(wrapText), block.url].join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => wrapText(`${label}: ${value}`)).join('\n');
  }
}

function signature({ name, publicUrl, operatorEmail, operatorPhone }: MailSite): string {
  return ['-- ', toOneLine(name), publicUrl, toOneLine(operatorEmail), toOneLine(operatorPhone)].join('\n');
}

/** Control characters and bidirectional marks, which users may type or paste. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

export function toOneLine(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
}

/** Lines of at most 76 letters; a longer word gets a separate line. */
export function wrapText(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of toOneLine(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || countLetters(longer) <= WIDTH) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].join('\n');
}

function countLetters(text: string): number {
  return Array.from(text).length;
}

// Mail clients support tables, inline styles, and little else. The classes are for those with a dark mode.
const FONT = 'font-family:Inter,Helvetica,Arial,sans-serif';
const INK = 'color:#101c36';
const MUTED = 'color:#4c5a70';

const DARK = [
  '.page{background:#0f1626!important}',
  '.sheet{background:#18213a!important;border-color:#34405e!important}',
  '.ink{color:#eef2f8!important}',
  '.quiet{color:#b4c0d2!important}',
  '.line{border-color:#34405e!important}',
  '.news{color:#ff8d80!important}',
].join('');

/** On phones the picture of a machine is above its text. */
const NARROW = [
  '.picture,.beside{display:block!important;width:100%!important;box-sizing:border-box!important;padding-right:0!important}',
  '.picture img{width:100%!important}',
].join('');

type MailContent = { subject: string; body: readonly MailBlock[] };

/** The mail in HTML, at most 600 pixels wide. */
function htmlMail({ subject, body }: MailContent, site: MailSite): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}@media (max-width:480px){${NARROW}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f4f7">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader(body))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d8dee7">
<tr><td style="padding:20px 32px;border-bottom:2px dashed #c8372d;${FONT};font-size:16px;font-weight:700;${INK}"><span class="ink">${escaped(site.name)}</span></td></tr>
<tr><td style="padding:24px 32px 8px">
${body.map(renderHtmlBlock).join('\n')}
</td></tr>
<tr><td class="line" style="padding:16px 32px;border-top:1px solid #d8dee7">${footer(site)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The preview that mail clients show next to the subject: the first paragraph that is not a greeting. */
function preheader(body: readonly MailBlock[]): string {
  const paragraphs = body.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
  return paragraphs.find((text) => !text.endsWith(',')) ?? '';
}

function renderHtmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:1.3;${INK}">${escaped(block.text)}</h1>`;
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;${INK}">${escaped(block.text)}</p>`;
    case 'action':
      return action(block);
    case 'link':
      return `<p style="margin:0 0 8px;${FONT};font-size:14px;line-height:1.5"><a class="quiet" href="${escaped(block.url)}" style="${MUTED}">${escaped(block.label)}</a></p>`;
    case 'machine':
      return machine(block);
    case 'facts':
      return `<table class="line" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows.map(fact).join('')}</table>`;
    case 'small print':
      return `<p class="quiet" style="margin:0 0 16px;${FONT};font-size:14px;line-height:1.5;${MUTED}">${escaped(block.text)}</p>`;
  }
}

/** A button, followed by its address as text, for clients without buttons and for careful readers. */
function action({ label, url }: { label: string; url: string }): string {
  const address = escaped(url);
  const button = `<a href="${address}" style="display:inline-block;padding:13px 24px;background:#c8372d;color:#ffffff;text-decoration:none;${FONT};font-size:16px;font-weight:700">${escaped(label)}</a>`;
  return `<p style="margin:8px 0 16px">${button}</p>
<p class="quiet" style="margin:0 0 16px;${FONT};font-size:14px;line-height:1.5;word-break:break-all;${MUTED}">${address}</p>`;
}

const PICTURE_WIDTH_PX = 150;

/** A machine beside its picture. */
function machine({ name, url, picture, news, lines }: Extract<MailBlock, { kind: 'machine' }>): string {
  const address = escaped(url);
  const image =
    picture === null
      ? ''
      : `<a href="${address}"><img src="${escaped(picture)}" width="${PICTURE_WIDTH_PX}" alt="" style="display:block;width:${PICTURE_WIDTH_PX}px;height:auto;border:0"></a>`;
  const text = [
    `<p class="news" style="margin:0 0 2px;${FONT};font-size:14px;line-height:1.4;font-weight:700;color:#c8372d">${escaped(news)}</p>`,
    `<p style="margin:0 0 4px;${FONT};font-size:18px;line-height:1.3;font-weight:700"><a class="ink" href="${address}" style="text-decoration:none;${INK}">${escaped(name)}</a></p>`,
    ...lines.map(
      (each) =>
        `<p class="quiet" style="margin:0;${FONT};font-size:14px;line-height:1.5;${MUTED}">${escaped(each)}</p>`,
    ),
  ].join('\n');
  const cell = 'padding:0 0 16px;vertical-align:top';
  const row =
    image === ''
      ? `<td style="${cell}">${text}</td>`
      : `<td class="picture" width="${PICTURE_WIDTH_PX}" style="${cell};padding-right:16px">${image}</td><td class="beside" style="${cell}">${text}</td>`;
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-bottom:1px solid #d8dee7"><tr>${row}</tr></table>`;
}

function fact({ label, value }: { label: string; value: string }): string {
  const cell = `${FONT};font-size:16px;line-height:1.5;vertical-align:top`;
  return `<tr><th class="quiet" align="left" style="padding:2px 16px 2px 0;font-weight:400;${cell};${MUTED}">${escaped(label)}</th><td class="ink" style="padding:2px 0;${cell};${INK}">${escaped(value)}</td></tr>`;
}

function footer({ name, publicUrl, operatorEmail, operatorPhone }: MailSite): string {
  const link = (href: string, text: string) =>
    `<a class="quiet" href="${escaped(href)}" style="${MUTED}">${escaped(text)}</a>`;
  const lines = [
    escaped(name),
    link(publicUrl, publicUrl),
    link(`mailto:${operatorEmail}`, operatorEmail),
    escaped(operatorPhone),
  ];
  return `<p class="quiet" style="margin:0;${FONT};font-size:14px;line-height:1.6;${MUTED}">${lines.join('<br>')}</p>`;
}

function escaped(text: string): string {
  return escapeHtml(toOneLine(text));
}
