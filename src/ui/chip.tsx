import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

/** Also for links that take a filter away. */
export const CHIP_CLASS =
  'inline-flex min-h-9 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-14 hover:border-ink pointer-coarse:min-h-11';

/** A chosen filter; pressing it takes it away. */
export function Chip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className={CHIP_CLASS} onClick={onRemove}>
      <span className="sr-only">Remove </span>
      {children}
      <X aria-hidden="true" className="size-4 text-quiet" />
    </button>
  );
}
