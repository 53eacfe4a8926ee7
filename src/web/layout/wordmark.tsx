/** A spool from the side, whose thread becomes the first stitches of a seam. */
export function SpoolMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d="M4.5 5h15M4.5 27h15" stroke="currentColor" strokeWidth="3.2" />
      <path
        d="M7.5 11.6l9-1.9M7.5 16.6l9-1.9M7.5 21.6l9-1.9c3.6-.2 5.2-1.7 6.2-3.8M24.4 12.4l1-2.3M27.2 6.3l.8-1.8"
        className="stroke-thread-on-navy"
        strokeWidth="2.7"
      />
    </svg>
  );
}

export function Wordmark({ siteName }: { siteName: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <SpoolMark className="size-8 shrink-0" />
      <span className="font-display text-20 font-bold font-stretch-[110%]">{siteName}</span>
    </span>
  );
}
