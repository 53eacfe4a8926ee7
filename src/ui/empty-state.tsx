import type { ReactNode } from 'react';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode };

/** An empty state with its reason and the next step. The picture is an empty bobbin. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-14 text-center">
      <svg
        viewBox="0 0 64 40"
        aria-hidden="true"
        className="w-20 fill-none stroke-line-strong stroke-2"
        strokeLinecap="round"
      >
        <ellipse cx="14" cy="20" rx="6" ry="15" />
        <ellipse cx="14" cy="20" rx="1.8" ry="4.2" />
        <path d="M14 5h24M14 35h24M38 5c3.3 0 6 6.7 6 15s-2.7 15-6 15" />
        <path d="M44 23c5 0 5 5 10 5h8" strokeDasharray="5 5" className="stroke-thread-ink" />
      </svg>
      <p className="max-w-[40ch] font-display text-20 font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-[52ch] text-quiet">{children}</div>}
      {actions !== undefined && <div className="flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
