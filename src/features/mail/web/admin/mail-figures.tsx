import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#app/lib/format.ts';
import type { MailKindFigures } from '../../outbox.schema.ts';
import { mailFiguresQuery } from './outbox.queries.ts';

const COUNTED = ['sent', 'waiting', 'givenUp', 'stopped'] as const;
type Counted = (typeof COUNTED)[number];

const LABELS = { sent: 'Sent', waiting: 'Waiting', givenUp: 'Given up', stopped: 'Stopped' } as const satisfies Record<
  Counted,
  string
>;

/** What became of the mails of the last 30 days: in one line, and on request by kind. */
export function MailFigures() {
  const { data: kinds = [] } = useQuery(mailFiguresQuery);
  if (kinds.length === 0) return null;
  const total = (state: Counted) => formatInteger(kinds.reduce((sum, kind) => sum + kind[state], 0));
  return (
    <details>
      <summary className="min-h-11 content-center rounded-control text-14 link-plain sm:min-h-9">
        <span className="font-medium">Last 30 days:</span>{' '}
        {COUNTED.map((state) => `${total(state)} ${LABELS[state].toLowerCase()}`).join(', ')}
      </summary>
      <table className="w-full max-w-2xl border-collapse text-14 tabular-nums">
        <caption className="sr-only">Emails of the last 30 days by kind</caption>
        <thead className="border-b border-line-strong text-quiet">
          <tr>
            {['Kind', ...COUNTED.map((state) => LABELS[state])].map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-3 text-right font-medium first:pl-0 first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {kinds.map((kind) => (
            <KindRow key={kind.kind} figures={kind} />
          ))}
        </tbody>
      </table>
      <p className="max-w-2xl pt-3 text-14 text-quiet">
        Stopped: optional emails, such as the monthly report, to addresses from which emails came back or were reported
        as spam.
      </p>
    </details>
  );
}

function KindRow({ figures }: { figures: MailKindFigures }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
        {figures.title}
      </th>
      {COUNTED.map((state) => (
        <td key={state} className="py-1.5 pl-3 text-right">
          {formatInteger(figures[state])}
        </td>
      ))}
    </tr>
  );
}
