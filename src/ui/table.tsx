import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A dense table. What fits no phone gets `wide` cells, and stands below the row's heading there instead. */
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
  /** Left out on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
};

const FROM = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

const CELL = 'px-3 py-2 align-top font-normal';

/** A column's name. */
export function HeadCell({ from, className, ...rest }: ComponentProps<'th'> & CellProps) {
  return (
    <th
      scope="col"
      className={classNames('px-3 py-2 font-medium text-quiet', from && FROM[from], className)}
      {...rest}
    />
  );
}

/** What names a row. */
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
