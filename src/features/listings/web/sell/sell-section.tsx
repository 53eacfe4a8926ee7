import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

type SellSectionProps = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** One step of the form. */
export function SellSection({ id, title, text, children }: SellSectionProps) {
  return (
    <Panel id={id} aria-labelledby={`${id}-heading`} className="grid min-w-0 gap-5">
      <div className="grid gap-1">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        {text !== undefined && <div className="max-w-[60ch] text-14 text-quiet">{text}</div>}
      </div>
      {children}
    </Panel>
  );
}
