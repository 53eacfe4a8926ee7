import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

export const CHIP_CLASS =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-14 hover:border-ink pointer-coarse:min-h-11';

/** A chosen filter; pressing it takes it away. */
export function Chip({ children, removeLabel, onRemove }: { children: ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <button type="button" className={CHIP_CLASS} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <X aria-hidden="true" className="size-4 text-quiet" />
    </button>
  );
}
