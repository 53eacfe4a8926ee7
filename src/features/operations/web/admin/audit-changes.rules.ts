import { truncate } from '#app/lib/truncate.ts';
import type { AuditEntryView } from '../../audit-log.schema.ts';
import { fieldLabel, valueLabel } from './audit-labels.rules.ts';

/** A field that an action changed, with its value before and after: '$42,000 → $40,000'. */
export type FieldChange = { field: string; words: string };

/**
 * The fields that an action changed. A creation has no `before` and a deletion no `after`: these have one value. Times
 * are in this time zone; null stands for the reader's.
 */
export function diffFacts(before: unknown, after: unknown, timeZone: string | null): FieldChange[] {
  const [was, is] = [toFactMap(before), toFactMap(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [old, now] = [was, is].map((facts) => truncateValue(valueLabel(field, facts.get(field), timeZone)));
    if (old === undefined || now === undefined || old === now) return [];
    const words = before === null ? now : after === null ? old : `${old} → ${now}`;
    return [{ field: fieldLabel(field), words }];
  });
}

type ChangingEntry = Pick<AuditEntryView, 'before' | 'after' | 'reason'>;

/** What an entry changed; the reason of a rejection comes first, instead of the note that there is one. */
export function changesOfEntry({ before, after, reason }: ChangingEntry, timeZone: string | null): FieldChange[] {
  const changes = diffFacts(before, after, timeZone);
  if (reason === null) return changes;
  return [{ field: 'Reason', words: reason }, ...changes.filter(({ field }) => field !== fieldLabel('hasReason'))];
}

/** A Map, because objects inherit keys such as `toString`. Facts of a machine are fields beside its others. */
function toFactMap(facts: unknown): Map<string, unknown> {
  if (facts === null || facts === undefined) return new Map();
  if (typeof facts !== 'object' || Array.isArray(facts)) return new Map([['value', facts]]);
  return new Map(
    Object.entries(facts).flatMap(([field, value]): [string, unknown][] =>
      field === 'facts' && typeof value === 'object' && value !== null ? Object.entries(value) : [[field, value]],
    ),
  );
}

const MAX_LENGTH = 200;

/** Truncates a value to fit into a row; the export contains it in full. */
export function truncateValue(words: string): string {
  if (words.length <= MAX_LENGTH) return words;
  return `${truncate(words, MAX_LENGTH).trimEnd()}…`;
}
