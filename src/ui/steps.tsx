import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StepsProps = {
  steps: readonly { title: string; text: ReactNode }[];
  /** column: stacked; row: side by side if there is room; aside: small, beside other content. */
  kind?: 'column' | 'row' | 'aside';
};

/** Numbered steps along a seam. */
export function Steps({ steps, kind = 'column' }: StepsProps) {
  const isRow = kind === 'row';
  const isAside = kind === 'aside';
  return (
    <ol className={classNames('grid gap-y-7', isRow && 'md:auto-cols-fr md:grid-flow-col md:gap-x-6')}>
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className={classNames(
            'group relative grid grid-cols-[2.5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2',
            isRow && 'md:grid-cols-1',
            isAside && 'text-14',
          )}
        >
          <span
            aria-hidden="true"
            className="figures grid size-10 place-items-center rounded-full border-2 border-thread-ink text-16 font-bold"
          >
            {index + 1}
          </span>
          <span
            aria-hidden="true"
            className={classNames(
              'absolute top-10 -bottom-7 left-5 -translate-x-1/2 border-l-2 border-dashed border-line-strong group-last:hidden',
              isRow &&
                'md:top-5 md:-right-6 md:bottom-auto md:left-10 md:translate-x-0 md:-translate-y-1/2 md:border-t-2 md:border-l-0',
            )}
          />
          <div className={classNames('grid content-start gap-1', !isAside && 'pt-1.5')}>
            <h3 className={isAside ? 'text-14' : 'text-20'}>{title}</h3>
            <p className="max-w-[52ch] text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
