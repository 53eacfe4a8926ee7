import { useMutation } from '@tanstack/react-query';
import { Fragment, useId, type SubmitEvent } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { MAX_SHOWN_LENGTH, type CsvImport, type CsvProblem, type CsvRow } from '../../csv-imports.schema.ts';
import { parseColumns } from '../../file-columns.rules.ts';
import { correctRow } from './csv-imports.queries.ts';
import { checkedRowTitle } from './import-messages.rules.ts';

type RefusedRowsProps = { done: CsvImport; rows: readonly CsvRow[]; labelledBy: string };

/** The refused rows with their reasons; of a file that waits for its import, each can be corrected. */
export function RefusedRows({ done, rows, labelledBy }: RefusedRowsProps) {
  if (done.status !== 'checked') return <RefusedRowsTable rows={rows} labelledBy={labelledBy} />;
  return (
    <ul aria-labelledby={labelledBy} className="grid divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.row}>
          <RowCorrection done={done} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** The texts of a form's cells, by column. */
function cellsIn(form: HTMLFormElement): Record<string, string> {
  const cells = [...new FormData(form)].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []));
  return Object.fromEntries(cells);
}

function focusFirst(row: Element | null | undefined): void {
  row?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** The invalid cells of a row, to be corrected. The next row takes the focus after a correction. */
function RowCorrection({ done, row: { row, problems } }: { done: CsvImport; row: CsvRow }) {
  const headingId = useId();
  const correct = useMutation({
    mutationFn: (cells: Record<string, string>, { client }) => correctRow(client, done, row, { cells }),
  });
  const canCorrect = problems.some((problem) => isCorrectable(done, problem));
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (correct.isPending) return;
    const item = event.currentTarget.parentElement;
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    const { verdict } = await correct.mutateAsync(cellsIn(event.currentTarget));
    if (verdict !== 'refused') showToast({ title: checkedRowTitle(row, verdict), tone: 'success' });
    focusFirst(verdict === 'refused' ? item : next);
  };
  return (
    <form
      aria-labelledby={headingId}
      className="grid gap-3 py-4"
      onSubmit={(event) => {
        // A refusal is displayed below.
        onSubmit(event).catch(() => undefined);
      }}
    >
      <h4 id={headingId} className="figures text-14 font-semibold">
        Row {row}
      </h4>
      {correct.isError && <Alert>{errorMessage(correct.error)}</Alert>}
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {problems.map((problem) => (
          <Fragment key={`${problem.column} ${problem.reason}`}>
            {isCorrectable(done, problem) ? <CellCorrection problem={problem} /> : <ShownProblem problem={problem} />}
          </Fragment>
        ))}
      </div>
      {canCorrect && (
        <Button
          type="submit"
          size="small"
          aria-label={`Check row ${row} again`}
          aria-disabled={correct.isPending || undefined}
          className="justify-self-start max-lg:min-h-11 max-sm:w-full"
        >
          Check again
        </Button>
      )}
    </form>
  );
}

/** Whether the whole cell is displayed, so that it can be corrected here. */
function isCorrectable({ format }: CsvImport, { column, value }: CsvProblem): boolean {
  return (
    value.length <= MAX_SHOWN_LENGTH && !value.endsWith('…') && format !== null && parseColumns(format).includes(column)
  );
}

function CellCorrection({ problem: { column, value, reason } }: { problem: CsvProblem }) {
  return (
    <Field label={<span className="font-mono">{column}</span>} error={reason}>
      {(control) =>
        value.includes('\n') ? (
          <Textarea {...control} name={column} defaultValue={value} rows={3} />
        ) : (
          <Input {...control} name={column} defaultValue={value} autoComplete="off" />
        )
      }
    </Field>
  );
}

function ShownProblem({ problem: { column, value, reason } }: { problem: CsvProblem }) {
  return (
    <div className="grid gap-1 text-14 wrap-anywhere">
      <span className="font-medium">
        {column === '' ? 'The whole row' : <span className="font-mono">{column}</span>}
      </span>
      {value !== '' && <span className="whitespace-pre-line text-quiet">{value}</span>}
      <span className="font-medium text-danger">{reason}</span>
    </div>
  );
}

/** One row per invalid cell. On phones, value and reason are below their column's name. */
function RefusedRowsTable({ rows, labelledBy }: Pick<RefusedRowsProps, 'rows' | 'labelledBy'>) {
  return (
    <Table aria-labelledby={labelledBy}>
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
