import * as z from 'zod/mini';
import type { AuditSubject } from '#app/db/enums.ts';
import { stringifySearch } from '#app/lib/query-string.ts';

/** What an entry is about: its name, and the page that shows it; each null if there is none. */
export type NamedSubject = { subjectName: string | null; subjectHref: string | null };

type StoredEntry = {
  subjectType: AuditSubject;
  subjectId: string;
  /** The name at the time. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
};

const word = z.optional(z.nullable(z.string()));
const named = z.object({ brand: word, name: word, fileName: word });

const NONE: NamedSubject = { subjectName: null, subjectHref: null };

/** The subject as far as the entry itself describes it. A machine that is gone is named as it was. */
export function subjectOfEntry(entry: StoredEntry): NamedSubject {
  const { data = {} } = named.safeParse(entry.after ?? entry.before);
  return BY_TYPE[entry.subjectType](entry, data);
}

type EntryFacts = z.output<typeof named>;

const BY_TYPE: Readonly<Record<AuditSubject, (entry: StoredEntry, facts: EntryFacts) => NamedSubject>> = {
  machine: ({ subjectName }) => ({ subjectName, subjectHref: null }),
  user: () => NONE,
  payment: () => NONE,
  contact: ({ subjectId, after }) => ({
    subjectName: null,
    subjectHref: after === null ? null : `/admin/contacts${stringifySearch({ id: subjectId })}`,
  }),
  accessory: (_entry, { name = null }) => ({ subjectName: name, subjectHref: '/admin/accessories' }),
  model: ({ subjectId }, { brand, name }) => ({
    subjectName: typeof brand !== 'string' || typeof name !== 'string' ? subjectId : `${brand} ${name}`,
    subjectHref: '/admin/models',
  }),
  brand: ({ subjectId }) => ({ subjectName: subjectId, subjectHref: '/admin/models' }),
  setting: ({ subjectId }) => ({ subjectName: settingName(subjectId), subjectHref: settingHref(subjectId) }),
  // Only imports of files have recorded facts.
  import: ({ subjectId, before, after }, { fileName = null }) =>
    before === null && after === null
      ? { subjectName: 'partner site', subjectHref: `/admin/imports/${subjectId}` }
      : { subjectName: fileName, subjectHref: '/admin/csv-management' },
  mail: () => NONE,
  thread: ({ subjectId, subjectName }) => ({
    subjectName,
    subjectHref: `/admin/messages${stringifySearch({ thread: subjectId })}`,
  }),
  wanted: (_entry, { name = null }) => ({ subjectName: name, subjectHref: '/admin/wanted' }),
  sale: (_entry, { name = null }) => ({ subjectName: name, subjectHref: '/admin/sales' }),
  report: (_entry, { name = null }) => ({ subjectName: name, subjectHref: '/admin/reports' }),
  invoice: ({ subjectId }) => ({ subjectName: subjectId, subjectHref: `/invoices/${subjectId.replace('INV-', '')}` }),
  export: ({ subjectId }) => ({ subjectName: plainWords(subjectId), subjectHref: null }),
};

/** For example 'review_mails' becomes 'review mails'. */
function plainWords(key: string): string {
  return key.replaceAll(/[_-]/g, ' ');
}

/** Texts are settings whose keys begin with it. */
const TEXT = 'text ';

/** Blocks are settings whose keys begin with it. */
const BLOCK = 'block ';

/** Canned answers are settings whose keys begin with it. */
const CANNED_ANSWER = 'canned answer ';

/** Agreements are settings whose keys begin with it. */
const AGREEMENT = 'agreement ';

function settingName(key: string): string {
  if (key.startsWith(CANNED_ANSWER)) return 'canned answer';
  return key.startsWith(BLOCK) ? 'blocked sender' : plainWords(key);
}

function settingHref(key: string): string {
  if (key.startsWith(BLOCK)) return '/admin/blocks';
  if (key.startsWith(CANNED_ANSWER)) return '/admin/messages';
  if (key.startsWith(AGREEMENT)) return `/admin/agreements/${key.slice(AGREEMENT.length)}`;
  if (key.startsWith(TEXT)) return `/admin/texts/${key.slice(TEXT.length)}`;
  if (key === 'invoice_terms') return '/admin/invoices';
  return key === 'payment_mode' ? '/admin/payment-settings' : '/admin/site-settings';
}
