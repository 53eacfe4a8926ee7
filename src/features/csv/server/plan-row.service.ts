import type { CsvOutcome } from '#app/db/enums.ts';
import { editIssues } from '#app/features/listings/server/edit-listing.service.ts';
import { brandIssues, nameIssues } from '#app/features/listings/listing-brand.rules.ts';
import { needsPremium } from '#app/features/listings/listing-state-machine.rules.ts';
import { isPublic } from '#app/features/machines/machines.rules.ts';
import type { FieldIssue } from '#app/lib/app-error.ts';
import type { CsvProblem, MachineColumn } from '../csv-imports.schema.ts';
import type { KnownMachine } from './machines.db.ts';
import { fieldsChanged, nextMachine, shownValue, type ParsedRow, type RawCells } from './parse-row.rules.ts';

/** A parsed row with the listing that it is about. */
export type RowInput = {
  /** Of the listing that it is about, or is to make. */
  id: string;
  current: KnownMachine | null;
  rawCells: RawCells;
  parsed: ParsedRow;
};

/**
 * How an image stands that a listing is to show: `free` to be claimed, `loose` when it is stored and no upload tells
 * whose it is, as those of the demo, or on another site still. A reason says why it could not be had.
 */
export type ImageAvailability = 'free' | 'loose' | 'remote' | 'taken' | 'missing' | { reason: string };

export type RowContext = {
  accounts: ReadonlySet<string>;
  /** Of an image that the listing does not show yet. */
  imageAvailability: (image: string, machineId: string) => ImageAvailability;
};

export type RowPlan = {
  outcome: CsvOutcome;
  problems: CsvProblem[];
  /** Null where nothing is to be written. */
  next: KnownMachine | null;
};

/** Plans a row: all of it is taken, or nothing. */
export function planRow({ id, current, rawCells, parsed }: RowInput, facts: RowContext): RowPlan {
  const problemIn = (column: MachineColumn, reason: string): CsvProblem => ({
    column,
    value: shownValue(rawCells.get(column) ?? ''),
    reason,
  });
  if (parsed.problems.length > 0) return refused(parsed.problems);
  const next = nextMachine({ id, current, ...parsed });
  if (current !== null && fieldsChanged(current, next).length === 0) {
    return { outcome: 'unchanged', problems: [], next: null };
  }
  const problems = [
    ...termProblems(current, next).map(({ path, message }) => problemIn(findColumn(path), message)),
    ...pictureProblems(current, next, facts).map((reason) => problemIn('images', reason)),
    ...(isMainImageValid(next, current, rawCells)
      ? []
      : [problemIn('mainImageIndex', 'must be less than the number of images')]),
    ...(next.sellerId === null || next.sellerId === current?.sellerId || facts.accounts.has(next.sellerId)
      ? []
      : [problemIn('sellerId', 'must be the id of an account')]),
  ];
  if (problems.length > 0) return refused(problems);
  return { outcome: current === null ? 'add' : 'update', problems, next };
}

export function refused(problems: CsvProblem[]): RowPlan {
  return { outcome: 'refused', problems, next: null };
}

/** No dialog asks anybody during an import: what takes a moderator's confirmation is refused. */
function termProblems(current: KnownMachine | null, next: KnownMachine): FieldIssue[] {
  const { brand, isConsignment } = next;
  const isSeen = isPublic(next);
  if (current === null) {
    return [...nameIssues(next), ...brandIssues({ brand, isConsignment, hasPremium: !isSeen })];
  }
  const isMoved = current.status !== next.status;
  const isOpen = !isMoved || !isSeen || !needsPremium({ ...current, brand });
  return [
    ...(current.brand === brand && current.model === next.model ? [] : nameIssues(next)),
    ...editIssues([current], next, { status: next.status, premium: true }),
    ...(isOpen ? [] : [{ path: 'status', message: NOT_WITHOUT_PREMIUM }]),
  ];
}

const NOT_WITHOUT_PREMIUM = 'must not be public: the brand shows only once Premium is paid';

function findColumn(path: string): MachineColumn {
  if (path === 'customBrand') return 'brand';
  if (path === 'customModel') return 'model';
  return path === 'isConsignment' || path === 'status' ? path : 'brand';
}

const IMAGE_REFUSALS = {
  missing: 'are not all stored here',
  taken: 'must not be another listing’s',
} as const;

function pictureProblems(
  current: KnownMachine | null,
  next: KnownMachine,
  { imageAvailability }: RowContext,
): string[] {
  if (current?.images === next.images) return [];
  const fresh = next.images.filter((image) => current?.images.includes(image) !== true);
  const states = new Set(fresh.map((image) => imageAvailability(image, next.id)));
  return [...states].flatMap((state) => {
    if (typeof state === 'object') return [state.reason];
    return state === 'missing' || state === 'taken' ? [IMAGE_REFUSALS[state]] : [];
  });
}

/** The index of the main image has to lie within the images that the row leaves. */
function isMainImageValid(next: KnownMachine, current: KnownMachine | null, rawCells: RawCells): boolean {
  if (current !== null && current.images === next.images && current.mainImageIndex === next.mainImageIndex) return true;
  const named = rawCells.get('mainImageIndex')?.trim() ?? '';
  return named === '' || Number(named) < Math.max(1, next.images.length);
}
