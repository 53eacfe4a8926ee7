import { Tooltip as Parts } from 'radix-ui';
import type { ReactNode } from 'react';

/** How long the pointer rests before the tooltip opens. */
const DELAY_MS = 700;

/** A visible label for an icon-only control, which already has an accessible name. */
export function Tooltip({ words, children }: { words: string; children: ReactNode }) {
  return (
    <Parts.Provider delayDuration={DELAY_MS}>
      <Parts.Root>
        <Parts.Trigger asChild>{children}</Parts.Trigger>
        <Parts.Portal>
          <Parts.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-10 rounded-label bg-ink px-2 py-1 text-12 text-surface shadow-lifted"
          >
            {words}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  );
}
