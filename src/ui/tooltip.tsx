import type { ReactNode } from 'react';
import { useId, useState } from 'react';

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
        hidden={isDismissed}
        className="pointer-events-none invisible absolute bottom-full left-1/2 z-20 mb-2 w-max max-w-60 -translate-x-1/2 rounded-control bg-ink px-3 py-1.5 text-14 text-surface opacity-0 shadow-lifted transition-opacity group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-focus-within/tip:delay-700 group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-700"
      >
        {text}
      </span>
    </span>
  );
}
