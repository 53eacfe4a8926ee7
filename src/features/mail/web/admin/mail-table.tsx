import type { MailState, OutboxEntry } from '../../outbox.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

export const STATE_LABELS = { waiting: 'Waiting', sent: 'Sent', 'given-up': 'Given up' } as const satisfies Record<
  MailState,
  string
>;
const TONES = { waiting: 'pending', sent: 'approved', 'given-up': 'rejected' } as const;

type TableProps = { mails: readonly OutboxEntry[]; onOpen: (mail: OutboxEntry) => void };

/** A line for each mail; its subject opens it. */
export function MailTable({ mails, onOpen }: TableProps) {
  return (
    <Table aria-label="Mails">
      <TableHead>
        <HeadCell from="md">Written</HeadCell>
        <HeadCell>Mail</HeadCell>
        <HeadCell from="md">To</HeadCell>
        <HeadCell>State</HeadCell>
      </TableHead>
      <TableBody>
        {mails.map((mail) => (
          <Line key={mail.id} mail={mail} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ mail, onOpen }: { mail: OutboxEntry; onOpen: TableProps['onOpen'] }) {
  const { createdAt, recipient, subject, state, lastError } = mail;
  return (
    <tr>
      <Cell from="md" className="whitespace-nowrap text-quiet tabular-nums">
        <LocalMoment at={createdAt} />
      </Cell>
      <RowHead className="w-full md:w-auto">
        <button
          type="button"
          className="min-h-11 rounded-label text-left font-semibold link-quiet wrap-anywhere md:min-h-0"
          onClick={() => {
            onOpen(mail);
          }}
        >
          {subject}
        </button>
        <span className="block text-quiet wrap-anywhere md:hidden">
          {recipient}, <LocalMoment at={createdAt} />
        </span>
        {lastError !== null && <span className="block text-12 text-danger wrap-anywhere">{lastError}</span>}
      </RowHead>
      <Cell from="md" className="w-2/5 wrap-anywhere">
        {recipient}
      </Cell>
      <Cell>
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      </Cell>
    </tr>
  );
}
