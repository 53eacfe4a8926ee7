import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { formatInteger, pluralize, type Noun } from '#app/lib/format.ts';
import type { CsvOutcome } from '#app/db/enums.ts';
import { MAX_CSV_BYTES, type CsvFormat, type CsvImport } from '../../csv-imports.schema.ts';
import type { ToastMessage } from '#app/ui/toast-store.ts';

/** Used if the API gives no reason. */
export const NO_REASON = 'Failed to import CSV data. Please check the format and try again.';

export const ROWS: Noun = ['row', 'rows'];

type Counted = Pick<CsvImport, 'counts'>;

/** Whether the server is processing the file. */
export function isAtWork({ status }: Pick<CsvImport, 'status'>): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing';
}

export function displayName({ fileName }: Pick<CsvImport, 'fileName'>): string {
  return fileName ?? 'pasted text';
}

/** The number of rows that an import writes. */
export function rowsToWrite({ counts: { add, update } }: Counted): number {
  return add + update;
}

type Progressing = Pick<CsvImport, 'status' | 'rowCount' | 'counts' | 'doneCount' | 'writtenCount' | 'undo'>;

/** How many rows of those to be written are written. */
export function rowsWritten({ doneCount, counts }: Pick<CsvImport, 'doneCount' | 'counts'>): number {
  return Math.max(0, doneCount - counts.unchanged);
}

/** The number of rows not processed yet. */
export function rowsLeft(work: Progressing): number {
  return rowsToWrite(work) - rowsWritten(work) + work.rowCount - checkedRows(work);
}

/** For example '100 of 383 rows'. */
function writtenLabel(work: Progressing): string {
  return `${formatInteger(rowsWritten(work))} of ${pluralize(rowsToWrite(work), ...ROWS)}`;
}

const NOTHING_CHANGED = 'Nothing has been changed.';

/** Describes what stopping now would do to the rows. */
export function stopMessage(work: Progressing): string {
  if (work.status === 'checking' || rowsWritten(work) === 0) {
    return `${NOTHING_CHANGED} You can resume later.`;
  }
  return `${writtenLabel(work)} are imported, and stay. The rest are not imported; you can resume later.`;
}

/** The number of processed and of all rows in the current stage. */
function getProgress(work: Progressing): { done: number; all: number } {
  if (work.status === 'checking') return { done: checkedRows(work), all: work.rowCount };
  if (work.status === 'undoing') return { done: listingsUndone(work), all: work.writtenCount };
  return { done: rowsWritten(work), all: rowsToWrite(work) };
}

/** How many listings an undo has processed. */
function listingsUndone({ undo }: Pick<CsvImport, 'undo'>): number {
  return undo === null ? 0 : undo.undone + undo.changed;
}

const VERBS = {
  checking: ['Checking', 'checked'],
  running: ['Importing', 'imported'],
  undoing: ['Undoing', 'undone'],
} as const;

/** For example ['Checking', 'checked']; empty unless the server is processing the file. */
function verbsOf({ status }: Pick<CsvImport, 'status'>): readonly [string, string] {
  return status === 'checking' || status === 'running' || status === 'undoing' ? VERBS[status] : ['', ''];
}

/** For example 'Checking machines.csv'. */
export function progressTitle(work: Pick<CsvImport, 'status' | 'fileName'>): string {
  return `${verbsOf(work)[0]} ${displayName(work)}`;
}

/** Null while the rows are still being counted. */
export function getPercentage(work: Progressing): number | null {
  const { done, all } = getProgress(work);
  if (all === 0) return null;
  return Math.min(100, Math.floor((100 * done) / all));
}

/** Describes the current stage. */
export function progressLabel(work: Progressing): string {
  const { done, all } = getProgress(work);
  if (all === 0) return 'Reading the rows';
  return `${formatInteger(done)} of ${pluralize(all, ...ROWS)} ${verbsOf(work)[1]}`;
}

/** The same for screen readers: announced a few times in all, not each second. */
export function announcedProgress(work: Progressing): string {
  const [verb] = verbsOf(work);
  const quarters = Math.floor((getPercentage(work) ?? 0) / 25) * 25;
  return quarters === 0 ? verb : `${verb}: ${quarters} percent`;
}

function checkedRows({ counts: { add, update, unchanged, known, refused } }: Counted): number {
  return add + update + unchanged + known + refused;
}

/** Labels of outcomes, before and after the import. */
const OUTCOME_LABELS = {
  add: { planned: 'To add', done: 'Added' },
  update: { planned: 'To update', done: 'Updated' },
  unchanged: { planned: 'Unchanged', done: 'Unchanged' },
  known: { planned: 'Already listed', done: 'Left out' },
  refused: { planned: 'Refused', done: 'Refused' },
} as const satisfies Record<CsvOutcome, { planned: string; done: string }>;

/** For example 'To add', 'Added'. */
export function outcomeLabel(outcome: CsvOutcome, { status }: Pick<CsvImport, 'status'>): string {
  return OUTCOME_LABELS[outcome][status === 'completed' ? 'done' : 'planned'];
}

/** For example 'Rows to add', 'Added rows'. */
export function rowsTitle(outcome: CsvOutcome, { status }: Pick<CsvImport, 'status'>): string {
  if (outcome === 'known') return 'Rows of machines that are listed already';
  const isPlan = status !== 'completed' && (outcome === 'add' || outcome === 'update');
  return isPlan ? `Rows to ${outcome}` : `${OUTCOME_LABELS[outcome].done} rows`;
}

/** What becomes of a row that was checked once more. */
const CHECKED_AGAIN = {
  add: 'will be added',
  update: 'will update its listing',
  unchanged: 'changes nothing',
  known: 'is of a machine that is listed already',
  refused: 'is refused',
} as const satisfies Record<CsvOutcome, string>;

/** For example 'Row 5 will be added'. */
export function checkedRowTitle(row: number, outcome: CsvOutcome): string {
  return `Row ${row} ${CHECKED_AGAIN[outcome]}`;
}

const SEPARATOR_LABELS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const satisfies Record<
  CsvFormat['separator'],
  string
>;

/** For example '400 rows and 12 columns, read as UTF-8 with semicolons.' */
export function formatLabel({ rowCount, format }: Pick<CsvImport, 'rowCount' | 'format'>): string {
  if (format === null) return `${pluralize(rowCount, ...ROWS)}.`;
  const { encoding, separator, columns } = format;
  const size = `${pluralize(rowCount, ...ROWS)} and ${pluralize(columns.length, 'column')}`;
  return `${size}, read as ${encoding} with ${SEPARATOR_LABELS[separator]}.`;
}

const FIX_AND_RETRY = 'download them, fix them and import them again.';

/** Summarizes a checked file, or what an import has left to do. */
export function outcomeMessage(done: Progressing & Pick<CsvImport, 'error'>): string | null {
  const { status, counts } = done;
  if (status === 'checked') return planMessage(counts);
  if (status === 'completed') return counts.refused > 0 ? `The refused rows were left out: ${FIX_AND_RETRY}` : null;
  if (status === 'stopped') return `${done.error ?? ''} ${stoppedMessage(done)}`.trim();
  if (status !== 'error') return null;
  if (rowsWritten(done) === 0) return NOTHING_CHANGED;
  return `${writtenLabel(done)} had been imported by then. Download the rows that are left and import those: from the whole file, rows without an id would be added a second time.`;
}

function stoppedMessage(done: Progressing): string {
  if (rowsWritten(done) > 0) {
    return `${writtenLabel(done)} are imported. Resume to import the rest, or download them to import them later.`;
  }
  const judged = formatInteger(checkedRows(done));
  const checked = `${judged} of ${pluralize(done.rowCount, ...ROWS)} had been checked by then.`;
  return `${checked} ${NOTHING_CHANGED}`;
}

function planMessage(counts: CsvImport['counts']): string {
  if (rowsToWrite({ counts }) > 0) {
    const left = counts.refused > 0 ? ` The refused rows will be left out: ${FIX_AND_RETRY}` : '';
    return `Nothing has been changed yet.${left}`;
  }
  if (counts.known > 0) {
    const or = counts.refused > 0 ? ', or correct the refused rows' : '';
    return `Nothing would be changed: decide on the machines that are listed already${or}.`;
  }
  if (counts.refused > 0) return 'There is nothing to import: fix the refused rows and import them again.';
  return 'There is nothing to import: all rows are as they are here already.';
}

/** The toasts of a finished import: one, and another if rows failed. */
export function toastsFor(ended: Progressing & Pick<CsvImport, 'error'>): ToastMessage[] {
  const { status, counts, error } = ended;
  if (status === 'stopped') {
    const title = checkedRows(ended) === ended.rowCount ? 'Import Stopped' : 'Check Stopped';
    const description = rowsWritten(ended) > 0 ? `${writtenLabel(ended)} are imported.` : NOTHING_CHANGED;
    return [{ title, description, tone: 'success' }];
  }
  if (status === 'undone') {
    const description = `${pluralize(ended.undo?.undone ?? 0, 'listing')} put back.`;
    return [{ title: 'Import Undone', description, tone: 'success' }];
  }
  if (status === 'error') return [{ title: IMPORT_FAILED, description: error ?? NO_REASON, tone: 'danger' }];
  const { refused, known } = counts;
  const imported = checkedRows({ counts }) - refused - known;
  const figures = `Imported: ${formatInteger(imported)}, Failed: ${formatInteger(refused)}`;
  const success: ToastMessage = { title: 'Import Successful', description: figures, tone: 'success' };
  if (refused === 0) return [success];
  const errors: ToastMessage = {
    title: 'Import Errors',
    description: 'Some rows failed to import. Check console for details.',
    tone: 'danger',
  };
  return imported === 0 ? [errors] : [success, errors];
}

const MB = 1024 * 1024;

/** Native formats of spreadsheet programs. */
const WORKBOOK = /\.(?:xls[xmb]?|ods|numbers)$/i;
const TEXT_FILE = /\.(?:csv|tsv|tab|txt)$/i;

/** Why a file is refused before sending; null if it may be CSV. */
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

/** For example '12 KB', '1.5 MB'. */
export function sizeLabel(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(bytes / MB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
