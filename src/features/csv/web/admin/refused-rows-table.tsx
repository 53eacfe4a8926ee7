import { Fragment } from 'react';
import type { CsvProblem, CsvRow } from '../../csv-imports.schema.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

/** A line for each cell that is wrong. On phones value and reason stand below their column. */
export function RefusedRowsTable({ rows }: { rows: readonly CsvRow[] }) {
  return (
    <Table aria-labelledby="rows-heading">
      <TableHead>
        <HeadCell>Row</HeadCell>
        <HeadCell>Column</HeadCell>
        <HeadCell from="sm">Value</HeadCell>
        <HeadCell from="sm">Reason</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map(({ row, problems }) => (
          <Fragment key={row}>
            {problems.map((problem, at) => (
              <tr key={`${problem.column} ${problem.reason}`}>
                {at === 0 && (
                  <RowHead rowSpan={problems.length} className="figures w-16 font-semibold tabular-nums">
                    {row}
                  </RowHead>
                )}
                <ProblemCells problem={problem} />
              </tr>
            ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

function ProblemCells({ problem: { column, value, reason } }: { problem: CsvProblem }) {
  return (
    <>
      <Cell className="wrap-anywhere sm:w-40">
        {column === '' ? 'The whole row' : <span className="font-mono">{column}</span>}
        <span className="grid gap-1 pt-0.5 sm:hidden">
          {value !== '' && <span className="text-quiet">{value}</span>}
          <span>{reason}</span>
        </span>
      </Cell>
      <Cell from="sm" className="w-1/3 wrap-anywhere whitespace-pre-line">
        {value === '' && column !== '' ? <span className="text-quiet">empty</span> : value}
      </Cell>
      <Cell from="sm" className="wrap-anywhere">
        {reason}
      </Cell>
    </>
  );
}
