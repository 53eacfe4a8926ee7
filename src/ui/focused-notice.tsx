import { useEffect, useRef, type ReactNode } from 'react';

/** Says that what was asked is done. Takes the focus from the form or the button that it replaces. */
export function FocusedNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className="rounded-control bg-ok-wash px-4 py-3 font-medium text-ok wrap-anywhere">
      {children}
    </p>
  );
}
