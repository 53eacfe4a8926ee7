import type { ComponentProps, ReactNode } from 'react';
import { Input } from './input.tsx';

type End = Omit<ComponentProps<typeof Input>, 'type'>;
type NumberRangeProps = {
  /** Says what is bounded: 'Price in US dollars'. */
  legend: string;
  /** How it is drawn, where that is no plain text. */
  drawnLegend?: ReactNode;
  from: End;
  to: End;
  min?: number;
  max?: number;
  /** Days are bounded too, and numbers that are written with their units. */
  type?: 'number' | 'date' | 'text';
  /** Stands below the bounds, and is about the same. */
  children?: ReactNode;
};

/** A lower and an upper bound, either of which may be left empty. */
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
  // Two days do not fit beside each other on a phone, and show no placeholder that says which is which.
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
