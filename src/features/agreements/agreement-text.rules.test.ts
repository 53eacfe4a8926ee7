import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sectionsOf } from './agreement-text.rules.ts';
import { SHIPPED_AGREEMENTS } from './shipped-agreements.rules.ts';

test('a text has headings, paragraphs and lists', () => {
  const text = 'First\nline.\n\n## What counts\nA sale:\n- here,\n  by us\n- there\n\nLast.\r\n## Empty';
  expect(sectionsOf(text)).toEqual([
    { heading: null, blocks: [{ paragraph: 'First line.' }] },
    {
      heading: 'What counts',
      blocks: [{ paragraph: 'A sale:' }, { list: ['here, by us', 'there'] }, { paragraph: 'Last.' }],
    },
    { heading: 'Empty', blocks: [] },
  ]);
});

test('every word of a text is shown', () => {
  const line = fc.oneof(
    fc.constantFrom('', '## Title', '- entry', 'words of a line', '-no entry', '##no title', '- ', '## '),
    fc.string({ unit: 'grapheme-ascii' }),
  );
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '' && word !== '##' && word !== '-');
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n');
      const shown = sectionsOf(text).flatMap(({ heading, blocks }) =>
        [heading ?? ''].concat(blocks.flatMap((block) => ('list' in block ? block.list : [block.paragraph]))),
      );
      expect(words(shown.join(' '))).toEqual(words(text));
    }),
  );
});

test('the shipped texts begin with readable sections', () => {
  for (const { text } of Object.values(SHIPPED_AGREEMENTS)) {
    const sections = sectionsOf(text);
    expect(sections.length).toBeGreaterThan(5);
    expect(sections.every(({ blocks }) => blocks.length > 0)).toBe(true);
  }
});
