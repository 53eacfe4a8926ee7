import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const GROUNDS = { page: '-mx-4 bg-page px-4 sm:-mx-6 sm:px-6', panel: 'bg-surface' } as const;

type PinnedBarProps = {
  /** What the form stands on. */
  ground: keyof typeof GROUNDS;
  children: ReactNode;
};

/** The end of a long form, in reach from all of it: at the lower edge of the screen until its place is. */
export function PinnedBar({ ground, children }: PinnedBarProps) {
  return (
    <div
      data-pinned
      className={classNames('sticky bottom-0 z-10 grid border-t border-line py-3 sm:flex', GROUNDS[ground])}
    >
      {children}
    </div>
  );
}
