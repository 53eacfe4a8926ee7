import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { diffFacts, truncateValue } from './audit-changes.rules.ts';
import type { AuditEntryView } from '../../audit-log.schema.ts';

/** A row for each action. On phones admin and time stand above what changed. */
export function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <Table aria-label="Audit log">
      <TableHead>
        <HeadCell from="md">When</HeadCell>
        <HeadCell from="md">Admin</HeadCell>
        <HeadCell>Action</HeadCell>
        <HeadCell from="md">What changed</HeadCell>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function EntryRow({ entry }: { entry: AuditEntryView }) {
  const { at, actorName, action } = entry;
  return (
    <tr>
      <Cell from="md" className="whitespace-nowrap text-quiet tabular-nums">
        <LocalMoment at={at} />
      </Cell>
      <Cell from="md" className="w-1/6 wrap-anywhere">
        {actorName}
      </Cell>
      <RowHead className="w-full md:w-auto">
        <span className="block pb-1 text-12 text-quiet md:hidden">
          <LocalMoment at={at} />, {actorName}
        </span>
        <span className="font-semibold">{capitalize(action)}</span>
        <Subject entry={entry} />
        <div className="pt-1.5 md:hidden">
          <Changes entry={entry} />
        </div>
      </RowHead>
      <Cell from="md" className="w-2/5">
        <Changes entry={entry} />
      </Cell>
    </tr>
  );
}

function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntryView }) {
  const id = <span className="font-mono text-12 wrap-anywhere">{subjectId}</span>;
  return (
    <span className="block text-quiet">
      {subjectType}{' '}
      {subjectType === 'machine' ? (
        <SiteLink href={machineHref(subjectId)} preload={false} className="link-quiet">
          {id}
        </SiteLink>
      ) : (
        id
      )}
    </span>
  );
}

function Changes({ entry: { before, after } }: { entry: AuditEntryView }) {
  const changes = diffFacts(before, after);
  if (changes.length === 0) return <span className="text-quiet">–</span>;
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-quiet">{change.field}: </span>
          {before !== null && after !== null && (
            <>
              <del className="text-quiet">{truncateValue(change.before)}</del> →{' '}
            </>
          )}
          {truncateValue(after === null ? change.before : change.after)}
        </li>
      ))}
    </ul>
  );
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
