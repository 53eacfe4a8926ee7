/** Lines that a mail program puts above a quoted mail; longer ones are wrapped. */
const MOST_ATTRIBUTION_LINES = 4;
const LONGEST_ATTRIBUTION = 700;
/** A mark of a signature above more lines than these is a line that somebody drew. */
const MOST_SIGNATURE_LINES = 8;
/** The lines in which the header of a quoted mail is looked for. */
const MOST_HEADER_LINES = 8;

/**
 * The line above a quote in English, Spanish, German and French: 'On Mon, Nov 30, 2026 at 10:12 AM Bea <…> wrote:'. Only
 * the first kind may be wrapped.
 */
const ATTRIBUTIONS = [
  /^(?:on|el|am|le)\s.{5,300}(?:\bwrote|\bescribió|\bschrieb(?:\s.{1,200})?|\ba écrit)\s*:$/i,
  /^.{0,200}<[^<>\s]+@[^<>\s]+>.{0,100}(?:\bwrote|\bescribió|\bschrieb|\ba écrit)\b.{0,80}:$/i,
  /^\d{4}-\d\d-\d\d\s\d\d?:\d\d.{0,200}<[^<>\s]+@[^<>\s]+>\s*:$/,
];
const YEAR = /\b(?:19|20)\d\d\b/;
const TIME = /\b\d{1,2}\s?[:.h]\s?\d{2}\b/i;

/** The line between an answer and the mail that follows it. */
const SEPARATOR =
  /^[\s>]*[-_]{2,}\s*(?:original(?: message|-nachricht)|mensaje original|ursprüngliche nachricht|message d['’]origine|message original|forwarded message|mensaje reenviado|weitergeleitete nachricht|message transféré)\s*[-_]{2,}\s*$/i;
const FROM = /^[\s*]*(?:from|de|von|expéditeur)[\s*]*:[\s*]*\S/i;
const DATE = /^[\s*]*(?:sent|date|enviado(?: el)?|fecha|gesendet|datum|envoyé)[\s*]*:/i;
const SUBJECT = /^[\s*]*(?:subject|asunto|betreff|objet)[\s*]*:/i;
const RULE = /^\s*_{10,}\s*$/;

const DEVICE =
  'iphone|ipad|ipod|android|samsung|galaxy|huawei|xiaomi|pixel|motorola|blackberry|phone|mobile|cell|tel[eé]fono|celular|m[oó]vil|t[eé]l[eé]phone|portable|smartphone|handy|mobiltelefon';
const MOBILE_SIGNATURE = new RegExp(
  String.raw`^\s*(?:(?:sent from|enviado desde|envoy[eé] (?:de|depuis)) (?:my |mi |mon |the )?(?:[\p{L}&-]+ ){0,2}(?:${DEVICE}|yahoo|outlook|mail|aol)\b.{0,80}|von meinem? .{0,40}(?:${DEVICE}).{0,20} gesendet\.?|gesendet (?:von|mit) .{0,60}|(?:get|obtener|obtén|obtenez|télécharge[rz]|holen sie sich) outlook .{0,120})$`,
  'iu',
);

/**
 * What a person wrote in answer to a mail, without the quoted mail and the signature; null if nothing is left. In doubt
 * words are kept: only lines that mail programs write themselves begin a quote.
 */
export function cutQuotes(mail: string): string | null {
  const lines = mail.toWellFormed().replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').split('\n');
  const written = withoutSignature(withoutQuotes(lines)).join('\n').trim();
  return written === '' ? null : written;
}

function withoutQuotes(lines: readonly string[]): string[] {
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const length = countAttributionLines(lines, at);
    if (length > 0) {
      // Programs that do not mark the lines of a quote put it below everything that was written.
      const next = lines.slice(at + length).find((each) => each.trim() !== '');
      if (next === undefined || !isQuoted(next)) break;
      at += length - 1;
    } else if (startsOldMail(lines, at)) break;
    else if (!isQuoted(line)) written.push(line);
  }
  return written;
}

function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

/** The number of lines that the attribution of a quote has here; 0 if there is none. */
function countAttributionLines(lines: readonly string[], at: number): number {
  if ((lines[at] ?? '').trim() === '') return 0;
  for (let count = 1; count <= MOST_ATTRIBUTION_LINES; count += 1) {
    const some = lines.slice(at, at + count).map((line) => line.trim());
    if (some.length < count || some.includes('')) return 0;
    // The line above an attribution is not a part of it.
    if (isAttribution(some.slice(1))) return 0;
    if (isAttribution(some)) return count;
  }
  return 0;
}

function isAttribution(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  if (text.length > LONGEST_ATTRIBUTION || !YEAR.test(text) || !TIME.test(text)) return false;
  return (lines.length === 1 ? ATTRIBUTIONS : ATTRIBUTIONS.slice(0, 1)).some((pattern) => pattern.test(text));
}

/** Whether everything from here is another mail, as Outlook and forwarding programs append it. */
function startsOldMail(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (SEPARATOR.test(line)) return true;
  const isRule = RULE.test(line);
  if (!isRule && !FROM.test(line)) return false;
  const header = lines.slice(at, at + MOST_HEADER_LINES);
  const hasFrom = !isRule || header.some((each) => FROM.test(each));
  return hasFrom && header.some((each) => DATE.test(each)) && header.some((each) => SUBJECT.test(each));
}

function withoutSignature(lines: readonly string[]): string[] {
  const isFilled = (line: string) => line.trim() !== '';
  const mark = lines.findIndex((line) => /^-- ?$/.test(line));
  const isShort = lines.slice(mark + 1).filter(isFilled).length <= MOST_SIGNATURE_LINES;
  const isMark = lines[mark] === '-- ' || lines.slice(0, Math.max(0, mark)).some(isFilled);
  const kept = mark >= 0 && isShort && isMark ? lines.slice(0, mark) : lines;
  const last = kept.findLastIndex((line) => isFilled(line) && !MOBILE_SIGNATURE.test(line));
  return kept.slice(0, last + 1);
}
