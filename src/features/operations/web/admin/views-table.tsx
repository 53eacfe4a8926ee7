import { formatInteger } from '#app/lib/format.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { PageViewStat } from '../../page-views.schema.ts';
import { Badge } from '#app/ui/badge.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

/** How many of the first rows are highlighted. */
const HIGHLIGHTED = 3;

/** `firstRank`: the rank of the first row among all. */
export function ViewsTable({ rows, firstRank }: { rows: readonly PageViewStat[]; firstRank: number }) {
  return (
    <Table aria-labelledby="ranking-heading">
      <TableHead>
        <HeadCell>Rank</HeadCell>
        <HeadCell>Machine</HeadCell>
        <HeadCell from="sm">Status</HeadCell>
        <HeadCell className="text-right">Views</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((stat, at) => (
          <ViewsRow key={stat.machineId} stat={stat} rank={firstRank + at} />
        ))}
      </TableBody>
    </Table>
  );
}

function ViewsRow({ stat: { machineId, viewCount, machine }, rank }: { stat: PageViewStat; rank: number }) {
  const isHighlighted = rank <= HIGHLIGHTED;
  return (
    <tr className={classNames(isHighlighted && 'bg-sunken/60')}>
      <Cell className="w-16">
        <span
          className={classNames(
            'figures inline-grid size-7 place-items-center rounded-full',
            isHighlighted ? 'bg-gold font-bold text-on-gold' : 'text-quiet',
          )}
        >
          {rank}
        </span>
      </Cell>
      <RowHead className="w-full">
        <SiteLink
          href={machineHref(machineId)}
          preload={false}
          className={classNames(
            'inline-grid min-h-7 content-center link-quiet wrap-anywhere',
            isHighlighted && 'font-semibold',
          )}
        >
          {machine.name}
        </SiteLink>
        <span className="block text-12 text-quiet sm:hidden">{machine.status}</span>
      </RowHead>
      <Cell from="sm">
        <Badge tone={machine.status === 'featured' ? 'featured' : machine.status}>{machine.status}</Badge>
      </Cell>
      <Cell className="figures text-right text-16 font-bold tabular-nums">{formatInteger(viewCount)}</Cell>
    </tr>
  );
}
