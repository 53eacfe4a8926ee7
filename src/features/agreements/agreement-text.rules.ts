/** A paragraph, or the entries of a list. */
export type Block = { list: readonly string[] } | { paragraph: string };
/** The heading is null for what stands before the first one. */
export type Section = { heading: string | null; blocks: readonly Block[] };

const HEADING = /^##\s+(.+)$/;
const ENTRY = /^-\s+(.+)$/;

/**
 * The sections of a text: `## ` begins a heading, `- ` an entry of a list, and empty lines separate paragraphs. Other
 * lines continue the paragraph or the entry before them.
 */
export function sectionsOf(text: string): Section[] {
  const sections: { heading: string | null; blocks: Block[] }[] = [{ heading: null, blocks: [] }];
  for (const part of partsOf(text)) {
    const heading = HEADING.exec(part)?.[1];
    if (heading === undefined) sections.at(-1)?.blocks.push(...blocksOf(part));
    else sections.push({ heading, blocks: [] });
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** Headings, and what stands between empty lines and headings. */
function partsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(##\s+.+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function blocksOf(part: string): Block[] {
  const [first = '', ...entries] = part.split(/\n(?=-\s)/).map(inOneLine);
  const list = [first, ...entries].flatMap((line) => ENTRY.exec(line)?.[1] ?? []);
  const isIntroduced = !ENTRY.test(first);
  return [...(isIntroduced ? [{ paragraph: first }] : []), ...(list.length > 0 ? [{ list }] : [])];
}

function inOneLine(lines: string): string {
  return lines.replaceAll(/\s*\n\s*/g, ' ').trim();
}
