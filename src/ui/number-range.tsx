import type { ComponentProps, ReactNode } from 'react';
import { Input } from './input.tsx';

type End = Omit<ComponentProps<typeof Input>, 'type'>;
type NumberRangeProps = {
  /** Describes the range: 'Price in US dollars'. */
  legend: string;
  /** The rendered legend, if it is not plain text. */
  drawnLegend?: ReactNode;
  from: End;
  to: End;
  min?: number;
  max?: number;
  /** Also dates, and numbers written with units. */
  type?: 'number' | 'date' | 'text';
  /** Further controls of the same fact, below the bounds. */
  children?: ReactNode;
};

/** A lower and an upper bound, both optional. */
export function NumberRange({
  legend,
  drawnLegend = legend,
  from,
  to,
  min = 0,
  max,
  type = 'number',
  children,
}: NumberRangeProps) {
  const bounds = type === 'number' ? ({ type, inputMode: 'decimal', step: 'any', min, max } as const) : { type };
  // Two dates do not fit side by side on a phone, and have no placeholders to tell them apart.
  const isDays = type === 'date';
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-14 font-medium">{drawnLegend}</legend>
      <div className={isDays ? 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2' : 'flex items-center gap-2'}>
        {isDays && <EndName>From</EndName>}
        <Input aria-label={`${legend}, from`} placeholder="From" className="tabular-nums" {...bounds} {...from} />
        {isDays ? (
          <EndName>To</EndName>
        ) : (
          <span aria-hidden="true" className="stitch h-0.5 w-6 shrink-0 text-line-strong" />
        )}
        <Input aria-label={`${legend}, to`} placeholder="To" className="tabular-nums" {...bounds} {...to} />
      </div>
      {children}
    </fieldset>
  );
}

function EndName({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-14 text-quiet">
      {children}
    </span>
  );
}
