import { stringifySearch } from '#app/lib/query-string.ts';
import type { ImportStatus, ImportRunView } from '../partner-import.schema.ts';
import type { ReportSearch } from '../imports-search.schema.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import type { ToastMessage } from '#app/ui/toast-store.ts';
import { IMPORT_FINDINGS, type ImportFindingKind, type ImportState } from '#app/db/enums.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';

export const IMPORTS_HREF = '/admin/imports';

/** The address of an import's report. */
export function importHref(id: string): string {
  return `${IMPORTS_HREF}/${id}`;
}

export function importsHref(page: number): string {
  return `${IMPORTS_HREF}${stringifySearch({ page: page === 1 ? undefined : page })}`;
}

/** The address of the findings of one kind; another kind starts at its first page. */
export function reportHref(id: string, { kind, page }: ReportSearch): string {
  return `${importHref(id)}${stringifySearch({ kind, page: page === 1 ? undefined : page })}`;
}

type Ended = Pick<ImportStatus, 'status' | 'result' | 'error'>;

/** The toast of a finished import. */
export function toastFor({ status, result, error }: Ended): ToastMessage {
  if (status === 'error' || result === null) {
    return { title: IMPORT_FAILED, description: error ?? 'The import ended without a result.', tone: 'danger' };
  }
  const { added, updated, sold } = result;
  return {
    title: 'TEWH Import Complete',
    description: `Added: ${added}, Updated: ${updated}, Sold: ${sold}`,
    tone: 'success',
  };
}

/** Labels and explanations of the kinds of findings. */
export const FINDING_WORDS = {
  unclear: {
    title: 'To look at',
    meaning: 'What the partner site does not tell, or tells in two ways, and what waits for a decision here.',
  },
  failed: {
    title: 'Could not be read',
    meaning: 'Pages and photos that could not be loaded. The next import tries again.',
  },
  kept: {
    title: 'Kept as edited by hand',
    meaning: 'The partner site says something new, and somebody has written something else here.',
  },
  deleted: {
    title: 'Deleted here',
    meaning: 'The partner site still offers them. They come back only if you bring them back.',
  },
} as const satisfies Record<ImportFindingKind, { title: string; meaning: string }>;

export const STATE_WORDS = {
  running: 'Running',
  completed: 'Completed',
  error: 'Ended early',
} as const satisfies Record<ImportState, string>;

export const STATE_TONES = {
  running: 'pending',
  completed: 'approved',
  error: 'rejected',
} as const satisfies Record<ImportState, BadgeTone>;

type Findings = Pick<ImportRunView, 'findings'>;

export function findingCount({ findings }: Findings): number {
  return IMPORT_FINDINGS.reduce((sum, kind) => sum + findings[kind], 0);
}

/** The kind shown first: the first one with findings. */
export function firstKind({ findings }: Findings): ImportFindingKind | undefined {
  return IMPORT_FINDINGS.find((kind) => findings[kind] > 0);
}

type Times = { startedAt: string; finishedAt: string | null };

/** The duration of an import, such as '3 min 20 s'; null while it runs. */
export function lengthOf({ startedAt, finishedAt }: Times): string | null {
  if (finishedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
