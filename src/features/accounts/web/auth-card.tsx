import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { FormCheckbox } from '#app/ui/form.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ApiForm } from '#app/ui/use-api-form.ts';

/** The narrow column of all sign-in pages. Content below it stays in place when its content changes. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="page-width grid min-h-160 max-w-lg content-start gap-6 py-8 sm:py-14">
      <Panel className="grid gap-6 sm:p-8">
        <header className="grid gap-3">
          <h1 className="text-28">{title}</h1>
          {lead !== undefined && <p className="text-quiet">{lead}</p>}
        </header>
        {children}
      </Panel>
    </main>
  );
}

export const TEXT_LINK = 'rounded-label font-medium link';

/** Opens beside the form, whose input would be lost. */
function AgreementLink() {
  return (
    <a href="/brokerage-agreement" target="_blank" rel="noreferrer" className={TEXT_LINK}>
      brokerage agreement<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The consent that every new account requires. */
export function TermsField<Input extends FieldValues, Output>({
  form,
  name,
}: {
  form: ApiForm<Input, Output>;
  name: Path<Input>;
}) {
  const { commission } = useSite().terms;
  return (
    <FormCheckbox
      form={form}
      name={name}
      required
      label={
        <>
          I agree to the <AgreementLink />: if I sell here, a commission of {commission} is due on successful sales.
        </>
      }
    />
  );
}
