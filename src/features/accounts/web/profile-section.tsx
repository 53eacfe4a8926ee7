import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

type ProfileSectionProps = { id: string; title: string; text: ReactNode; children: ReactNode };

/** What it is about on the left, what can be done on the right; on phones one below the other. */
export function ProfileSection({ id, title, text, children }: ProfileSectionProps) {
  return (
    <Panel
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid content-start gap-x-12 gap-y-6 lg:p-8 xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        <div className="mt-2 max-w-[60ch] text-14 text-quiet">{text}</div>
      </div>
      <div className="min-w-0">{children}</div>
    </Panel>
  );
}
