import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { CsvRow } from '../../csv-imports.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

type RowsProps = { rows: readonly CsvRow[]; isPlanned: boolean };

/** Which listing each row adds or changes. */
export function MachineRowsTable({ rows, isPlanned }: RowsProps) {
  return (
    <Table aria-labelledby="rows-heading">
      <TableHead>
        <HeadCell>Row</HeadCell>
        <HeadCell>Listing</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(({ row, verdict, machineId }) => (
          <tr key={row}>
            <RowHead className="figures w-16 font-semibold tabular-nums">{row}</RowHead>
            <Cell className="wrap-anywhere">
              <Listing id={machineId} isThere={verdict !== 'add' || !isPlanned} />
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

function Listing({ id, isThere }: { id: string | null; isThere: boolean }) {
  if (id === null) return <span className="text-quiet">A new one</span>;
  if (!isThere) return <span className="font-mono">{id}</span>;
  return (
    <SiteLink
      href={machineHref(id)}
      preload={false}
      className="inline-grid min-h-7 content-center font-mono link-quiet"
    >
      {id}
    </SiteLink>
  );
}
