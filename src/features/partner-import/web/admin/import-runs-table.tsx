import { formatInteger } from '#app/lib/format.ts';
import { importHref } from '../import-links.rules.ts';
import { NO_CHANGES, type ImportRunView } from '../../partner-import.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { findingCount, lengthOf, STATE_TONES, STATE_WORDS } from './report-labels.rules.ts';

/** A line for each import. On phones its counts stand below when it was. */
export function ImportRunsTable({ runs }: { runs: readonly ImportRunView[] }) {
  return (
    <Table aria-label="Imports">
      <TableHead>
        <HeadCell>Started</HeadCell>
        <HeadCell from="md">By</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell from="md" className="text-right">
          Added
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Updated
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Sold
        </HeadCell>
        <HeadCell from="md" className="text-right">
          Findings
        </HeadCell>
        <HeadCell from="lg" className="text-right">
          Duration
        </HeadCell>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <Line key={run.id} run={run} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ run }: { run: ImportRunView }) {
  const { id, startedAt, startedByName, status } = run;
  const { added, updated, sold } = run.result ?? NO_CHANGES;
  return (
    <tr className="relative hover:bg-sunken">
      <RowHead className="tabular-nums">
        <SiteLink href={importHref(id)} className="rounded-label font-semibold link-quiet after:absolute after:inset-0">
          <LocalMoment at={startedAt} />
        </SiteLink>
        <span className="block pt-1 text-12 text-quiet md:hidden">
          {startedByName}. Added {added}, updated {updated}, sold {sold}, findings {findingCount(run)}
        </span>
      </RowHead>
      <Cell from="md" className="wrap-anywhere">
        {startedByName}
      </Cell>
      <Cell>
        <Badge tone={STATE_TONES[status]}>{STATE_WORDS[status]}</Badge>
      </Cell>
      <Count of={added} />
      <Count of={updated} />
      <Count of={sold} />
      <Count of={findingCount(run)} />
      <Cell from="lg" className="text-right whitespace-nowrap text-quiet tabular-nums">
        {lengthOf(run) ?? `${run.percentage}%`}
      </Cell>
    </tr>
  );
}

function Count({ of }: { of: number }) {
  return (
    <Cell from="md" className="text-right tabular-nums">
      {formatInteger(of)}
    </Cell>
  );
}
