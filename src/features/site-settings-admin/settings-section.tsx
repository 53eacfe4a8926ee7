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

/** What visitors will see, beside the form; nothing in it can be used. */
export function Preview({ children }: { children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <p className="text-14 font-medium text-quiet">As visitors will see it</p>
      <div inert className="grid gap-6 rounded-panel border-2 border-dashed border-line p-4">
        {children}
      </div>
    </div>
  );
}
