import type { ReactNode } from 'react';

/** One of the two parties of a document. */
export function Party({ title, lines }: { title: ReactNode; lines: readonly string[] }) {
  return (
    <section className="grid content-start gap-1">
      <h2 className="text-14 text-quiet">{title}</h2>
      <address className="grid not-italic wrap-anywhere">
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? 'font-semibold' : 'text-14'}>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}

/** A labelled value of a document. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd className="text-right font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
