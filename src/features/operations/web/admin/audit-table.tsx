import { machineHref } from '#app/features/machines/machine-href.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { changesOf, shortened } from './audit-changes.rules.ts';
import type { AuditEntryView } from '../../audit-log.schema.ts';

/** A line for each deed. On phones who did it when stands above what changed. */
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
          <Line key={entry.id} entry={entry} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ entry }: { entry: AuditEntryView }) {
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
        <span className="font-semibold">{sentence(action)}</span>
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
  const changes = changesOf(before, after);
  if (changes.length === 0) return <span className="text-quiet">–</span>;
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <span className="text-quiet">{change.field}: </span>
          {before !== null && after !== null && (
            <>
              <del className="text-quiet">{shortened(change.before)}</del> →{' '}
            </>
          )}
          {shortened(after === null ? change.before : change.after)}
        </li>
      ))}
    </ul>
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
