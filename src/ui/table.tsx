import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A dense table. Cells marked `wide` are hidden on phones, where the row's heading contains their content. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table
      className={classNames(
        'w-full border-collapse rounded-panel border border-line bg-surface text-left text-14 shadow-card',
        className,
      )}
      {...rest}
    />
  );
}

type CellProps = {
  /** The smallest screen on which it is shown. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
};

const FROM = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

const CELL = 'px-3 py-2 align-top font-normal';

/** A column's header. */
export function HeadCell({ from, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={classNames('px-3 py-2 font-medium text-quiet', from && FROM[from], className)}
      {...rest}
    />
  );
}

/** A row's header. */
export function RowHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" className={classNames(CELL, className)} {...rest} />;
}

export function Cell({ from, className, ...rest }: ComponentProps<'td'> & CellProps) {
  return <td className={classNames(CELL, from && FROM[from], className)} {...rest} />;
}

export function TableHead({ children }: { children: ComponentProps<'tr'>['children'] }) {
  return (
    <thead className="border-b border-line-strong">
      <tr>{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ComponentProps<'tbody'>['children'] }) {
  return <tbody className="divide-y divide-line">{children}</tbody>;
}

export type Column<Row> = CellProps & {
  /** Null for the column of actions, whose header only screen readers get. */
  head: string | null;
  /** Whether the cell is the row's header. */
  isRowHead?: true;
  isNumber?: true;
  className?: string;
  cell: (row: Row, index: number) => ReactNode;
};

type DataTableProps<Row> = Omit<ComponentProps<typeof Table>, 'children'> & {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: string | ((row: Row, index: number) => string | undefined);
  /** Whether rows are focusable, to take over the focus from removed ones. */
  hasFocusRows?: boolean;
  /** The header of the column of actions, for screen readers. */
  actions?: string;
};

/** A table rendered from column definitions. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowClass, hasFocusRows = false, actions = 'Actions', ...rest } = props;
  return (
    <Table {...rest}>
      <TableHead>
        {columns.map(({ head, from, isNumber }) => (
          <HeadCell key={head} {...(from && { from })} className={isNumber && 'text-right'}>
            {head ?? <span className="sr-only">{actions}</span>}
          </HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            {...(hasFocusRows && { tabIndex: -1 })}
            className={typeof rowClass === 'function' ? rowClass(row, index) : rowClass}
          >
            {columns.map((column) => (
              <DataCell key={column.head} column={column}>
                {column.cell(row, index)}
              </DataCell>
            ))}
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

function DataCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { from, isRowHead, isNumber, className } = column;
  if (isRowHead) return <RowHead className={className}>{children}</RowHead>;
  return (
    <Cell {...(from && { from })} className={classNames(isNumber && 'text-right tabular-nums', className)}>
      {children}
    </Cell>
  );
}
