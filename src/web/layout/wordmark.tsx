/** A spool seen from the side; its thread runs out into the first stitches of a seam. */
export function SpoolMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path d="M6 4.5h14M6 27.5h14" stroke="currentColor" strokeWidth="3" />
      <path
        d="M8.5 9.6l9-1.8M8.5 13.7l9-1.8M8.5 17.8l9-1.8M8.5 21.9l9-1.8"
        className="stroke-thread-on-navy"
        strokeWidth="2.6"
      />
      <path
        d="M8.5 24.2c6 0 9.500-1.500 14-6.200M25.200 15.200l1.400-1.500M28.800 11.400l.7-.8"
        className="stroke-thread-on-navy"
        strokeWidth="2.2"
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
