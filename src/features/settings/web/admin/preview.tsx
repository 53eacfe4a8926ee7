import type { ComponentType, ReactNode } from 'react';
import type { Lender, Terms } from '#app/features/site/site.schema.ts';

export type PreviewedContact = {
  operatorEmail: string;
  operatorPhone: string;
  operatorAddress: string;
  operatorHours: string | null;
};

/** Previews of settings on visitors' pages. Passed in, so that settings need not import those pages. */
export type SettingsPreviews = {
  Contact: ComponentType<{ contact: PreviewedContact }>;
  Lender: ComponentType<{ lender: Lender }>;
  Terms: ComponentType<{ terms: Terms }>;
};

/** A preview beside the form, which is inert. */
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

/** A setting with the typed values in place of the stored ones. */
export function withTyped<Setting extends Record<string, unknown>>(
  setting: Setting,
  typed: Readonly<Record<string, string | null | undefined>>,
): Setting {
  const filled = Object.entries(typed).filter(([, value]) => value !== undefined);
  return { ...setting, ...Object.fromEntries(filled) };
}
