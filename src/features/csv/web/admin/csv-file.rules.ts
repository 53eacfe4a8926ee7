import { MAX_CSV_BYTES } from '../../csv-imports.schema.ts';

const MB = 1024 * 1024;

/** What a spreadsheet program keeps its own files as. */
const WORKBOOK = /\.(?:xls[xmb]?|ods|numbers)$/i;
const TEXT_FILE = /\.(?:csv|tsv|tab|txt)$/i;

/** Why a file is not even sent; null when it may be one of machines. */
export function fileRefusal({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (WORKBOOK.test(name)) {
    return `${name} is a workbook. In your spreadsheet program choose Save As or Export, then CSV, and import that file.`;
  }
  if (!TEXT_FILE.test(name) && !type.startsWith('text/')) return `${name} is not a CSV file.`;
  if (size > MAX_CSV_BYTES) {
    return `${name} has ${sizeLabel(size)}. At most ${sizeLabel(MAX_CSV_BYTES)} can be imported at once: please split it.`;
  }
  return null;
}

/** '12 KB', '1.5 MB' */
export function sizeLabel(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
