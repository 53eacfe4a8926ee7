import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const GROUNDS = { page: '-mx-4 bg-page px-4 sm:-mx-6 sm:px-6', panel: 'bg-surface' } as const;

type PinnedBarProps = {
  /** The background of the form. */
  ground: keyof typeof GROUNDS;
  children: ReactNode;
};

/** The end of a long form, sticky at the bottom of the screen. */
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
