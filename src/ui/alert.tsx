import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ReactNode } from 'react';

/** An error of a form as a whole, announced when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-control border border-danger bg-danger-wash px-4 py-3 text-14 font-medium text-danger"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}

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
