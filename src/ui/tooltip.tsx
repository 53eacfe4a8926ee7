import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';

/** What the trigger must carry; it must be focusable. */
export type TooltipTrigger = {
  'aria-describedby': string;
  onKeyDown: (event: { key: string }) => void;
  onPointerLeave: () => void;
  onBlur: () => void;
};

/** A word on hover or focus after 700 ms; Escape sends it away. All but Escape is done by styles. */
export function Tooltip({ text, children }: { text: string; children: (trigger: TooltipTrigger) => ReactNode }) {
  const id = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  const allowAgain = () => {
    setIsDismissed(false);
  };
  return (
    <span className="group/tip relative inline-flex">
      {children({
        'aria-describedby': id,
        onKeyDown: ({ key }) => {
          if (key === 'Escape') setIsDismissed(true);
        },
        onPointerLeave: allowAgain,
        onBlur: allowAgain,
      })}
      <span
        id={id}
        role="tooltip"
        className={classNames(
          'late pointer-events-none absolute bottom-full left-1/2 z-20 mb-2 hidden w-max max-w-60 -translate-x-1/2 rounded-control bg-ink px-3 py-1.5 text-14 text-surface shadow-lifted',
          !isDismissed && 'group-focus-within/tip:block group-hover/tip:block',
        )}
      >
        {text}
      </span>
    </span>
  );
}
