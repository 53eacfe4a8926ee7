import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import PdfKit from 'pdfkit';

/** An amount of money with what it is for, and words about it, which may be empty. */
export type PdfAmount = { label: string; detail: string; amount: string; isTotal: boolean };

/** A part of a document: a heading, a paragraph, facts with their labels, or amounts below each other. */
export type PdfPart =
  | { heading: string }
  | { paragraph: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { amounts: readonly PdfAmount[] };

export type PdfContent = {
  title: string;
  /** Whose document it is; at the top of the first page. */
  letterhead: readonly string[];
  parts: readonly PdfPart[];
  createdAt: Date;
};

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  text: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  title: resolve('@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf'),
} as const;

const INK = '#101b32';
const QUIET = '#5a6675';
const LINE = '#c9d0d8';

/** In points, of which an inch has 72. */
const MARGIN = 54;
const FOOTER_TOP = 792 - 36;
const LABELS_WIDTH = 132;
const TEXT_LEFT = MARGIN + LABELS_WIDTH;
const TEXT_WIDTH = 612 - MARGIN - TEXT_LEFT;

type Pdf = InstanceType<typeof PdfKit>;

/** A document on US letter paper, with its title and the number of the page at the bottom of each. */
export async function drawPdf({ title, letterhead, parts, createdAt }: PdfContent): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'LETTER',
    margins: { top: MARGIN, right: MARGIN, bottom: MARGIN + 18, left: MARGIN },
    bufferPages: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: title, Author: letterhead[0] ?? '', CreationDate: createdAt },
  });
  for (const [name, path] of Object.entries(FONTS)) pdf.registerFont(name, path);
  const written = buffer(pdf);
  pdf.font('text').fontSize(9).fillColor(QUIET).text(letterhead.join('  ·  '));
  pdf.moveDown(2).font('title').fontSize(22).fillColor(INK).text(title);
  pdf.moveDown(0.6);
  for (const part of parts) {
    // A part takes milliseconds, during which the server answers nobody.
    await setImmediate();
    drawPart(pdf, part);
  }
  drawFooters(pdf, title);
  pdf.end();
  return written;
}

function drawPart(pdf: Pdf, part: PdfPart): void {
  if ('heading' in part) {
    // A heading is on the page of what follows it.
    makeRoom(pdf, 96);
    pdf.moveDown(0.8).font('strong').fontSize(13).fillColor(INK).text(part.heading, MARGIN);
    pdf.moveDown(0.3);
  } else if ('paragraph' in part) {
    pdf.font('text').fontSize(10).fillColor(INK).text(part.paragraph, MARGIN, undefined, { lineGap: 2 });
    pdf.moveDown(0.6);
  } else if ('amounts' in part) {
    for (const amount of part.amounts) drawAmount(pdf, amount);
    pdf.moveDown(0.4);
  } else {
    for (const [label, value] of part.facts) drawFact(pdf, label, value);
    pdf.moveDown(0.4);
  }
}

const FACT = { width: TEXT_WIDTH, lineGap: 2 } as const;

function drawFact(pdf: Pdf, label: string, value: string): void {
  const heightPt = pdf.font('text').fontSize(10).heightOfString(value, FACT);
  makeRoom(pdf, heightPt + 8);
  const top = drawRule(pdf);
  pdf.fillColor(QUIET).text(label, MARGIN, top + 4, { width: LABELS_WIDTH - 12 });
  pdf.fillColor(INK).text(value, TEXT_LEFT, top + 4, FACT);
  pdf.x = MARGIN;
  pdf.y += 4;
}

const AMOUNT_WIDTH = 126;
const AMOUNT_LABEL = { width: 612 - 2 * MARGIN - AMOUNT_WIDTH - 12, lineGap: 2 } as const;
/** Figures of equal width stand below each other. */
const AMOUNT: PDFKit.Mixins.TextOptions = { width: AMOUNT_WIDTH, align: 'right', features: ['tnum'] };

/** In larger letters, because a document with amounts is read on a phone. */
function drawAmount(pdf: Pdf, { label, detail, amount, isTotal }: PdfAmount): void {
  const [font, size] = isTotal ? (['strong', 16] as const) : (['text', 13] as const);
  const detailPt = detail === '' ? 0 : pdf.font('text').fontSize(11).heightOfString(detail, AMOUNT_LABEL);
  pdf.font(font).fontSize(size);
  makeRoom(pdf, pdf.heightOfString(label, AMOUNT_LABEL) + detailPt + 10);
  const top = drawRule(pdf) + 5;
  pdf.fillColor(INK).text(amount, 612 - MARGIN - AMOUNT_WIDTH, top, AMOUNT);
  pdf.text(label, MARGIN, top, AMOUNT_LABEL);
  if (detail !== '') pdf.font('text').fontSize(11).fillColor(QUIET).text(detail, AMOUNT_LABEL);
  pdf.y += 5;
}

/** Draws a line across the page, and returns how far it is from the top. */
function drawRule(pdf: Pdf): number {
  const top = pdf.y;
  pdf
    .moveTo(MARGIN, top)
    .lineTo(612 - MARGIN, top)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  return top;
}

/** Begins a new page unless the current one has so much room left. What is higher than a page is broken anyway. */
function makeRoom(pdf: Pdf, heightPt: number): void {
  const bottom = pdf.page.height - pdf.page.margins.bottom;
  if (pdf.y + heightPt > bottom && pdf.y > MARGIN) pdf.addPage();
}

function drawFooters(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // Otherwise text below the margin begins a new page.
    pdf.page.margins.bottom = 0;
    const line = { width: 612 - 2 * MARGIN, lineBreak: false } as const;
    pdf.font('text').fontSize(8).fillColor(QUIET).text(title, MARGIN, FOOTER_TOP, line);
    pdf.text(`Page ${index + 1} of ${count}`, MARGIN, FOOTER_TOP, { ...line, align: 'right' });
  }
}
