import type { ReactNode } from 'react';

/** An entry of a description list in a dialog. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 border-b border-line py-1.5 sm:min-h-11 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

/** A list below a title. */
export function TitledList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <ul className="grid list-disc gap-1 pl-5 text-quiet">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
