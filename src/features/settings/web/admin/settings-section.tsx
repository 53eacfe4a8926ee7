import type { ReactNode } from 'react';
import { Panel } from '#app/ui/panel.tsx';

type SettingsSectionProps = { id: string; title: string; text: ReactNode; children: ReactNode };

/** A part of the settings, with an address that links lead to. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Panel id={id} aria-labelledby={`${id}-heading`} className="grid grid-cols-1 gap-6 scroll-mt-4">
      <div className="grid gap-2">
        <h2 id={`${id}-heading`} className="text-20">
          {title}
        </h2>
        <div className="max-w-[66ch] text-14 text-quiet">{text}</div>
      </div>
      {children}
    </Panel>
  );
}
