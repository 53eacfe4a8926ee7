import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/** Elements by name; names of attributes begin with `@`, `#text` contains text, and a list repeats its element. */
export type Xml = { [name: string]: string | Xml | readonly (string | Xml)[] };

/** Writes elements as XML 1.0. */
export function buildXml(elements: Xml): string {
  return builder.build(elements);
}

/** Text without the characters that XML 1.0 does not allow, not even escaped. */
export function xmlText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it is about
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ' ');
}
