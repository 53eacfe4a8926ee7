import { useContext, type ReactNode } from 'react';
import type { AuditSubject } from '#app/db/enums.ts';
import { capitalize, pluralize } from '#app/lib/format.ts';
import { ShownTimeZone } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { AuditEntryView } from '../../audit-log.schema.ts';
import { changesOfEntry } from './audit-changes.rules.ts';
import { auditHref } from './audit-log.queries.ts';

type EntryProps = { entry: AuditEntryView };

/** What an admin did, and to what. The machines of an import are a link to its changes. */
export function AuditDeed({ entry }: EntryProps) {
  const { action, subjectType, subjectId, subjectHref, importedMachines } = entry;
  const subject = <Subject entry={entry} />;
  if (importedMachines !== null) {
    return (
      <span className="wrap-anywhere">
        <DeedLink href={auditHref({ importId: subjectId })}>Imported {pluralize(importedMachines, 'machine')}</DeedLink>{' '}
        from {subject}
      </span>
    );
  }
  // The action names the setting itself.
  if (subjectType === 'setting' && subjectHref !== null)
    return <DeedLink href={subjectHref}>{actionLabel(action)}</DeedLink>;
  return (
    <span className="wrap-anywhere">
      <span className="font-semibold">{actionLabel(action)}</span> {subject}
    </span>
  );
}

function DeedLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} preload={false} className="font-semibold link-quiet">
      {children}
    </SiteLink>
  );
}

/** What subjects without a name are called. */
const NAMELESS: Partial<Record<AuditSubject, string>> = {
  user: 'a deleted account',
  contact: 'Open',
  import: 'a file',
};

function Subject({ entry: { subjectType, subjectId, subjectName, subjectHref } }: EntryProps) {
  // Their action names them.
  if (subjectType === 'export' || subjectType === 'mail') return null;
  const name = subjectName ?? NAMELESS[subjectType] ?? subjectId;
  if (subjectHref === null) return subjectType === 'contact' ? null : name;
  return (
    <SiteLink href={subjectHref} preload={false} className="link-quiet">
      {name}
    </SiteLink>
  );
}

/** For example 'change review_mails' is shown as 'Change review mails'. */
function actionLabel(action: string): string {
  return capitalize(action.replaceAll('_', ' '));
}

/** What was changed, and why: on one line, which opens to a list. */
export function AuditChanges({ entry }: EntryProps) {
  const changes = changesOfEntry(entry, useContext(ShownTimeZone));
  if (changes.length === 0) return <span className="text-quiet max-md:hidden">–</span>;
  const line = changes.map(({ field, words }) => `${field}: ${words}`).join('; ');
  return (
    <details className="group/changes min-w-0">
      <summary className="cursor-pointer truncate rounded-label text-quiet max-md:py-1">
        <span className="group-open/changes:hidden">{line}</span>
        <span className="hidden group-open/changes:inline">Show less</span>
      </summary>
      <ul className="grid gap-1">
        {changes.map(({ field, words }) => (
          <li key={field} className="wrap-anywhere whitespace-pre-line">
            <span className="text-quiet">{field}: </span>
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
