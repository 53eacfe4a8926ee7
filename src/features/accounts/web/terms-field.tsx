import type { FieldValues, Path } from 'react-hook-form';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { FormCheckbox } from '#app/ui/form.tsx';
import type { ApiForm } from '#app/ui/use-api-form.ts';

/** The agreement that every new account makes; without the tick there is none. */
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
      label={`I agree to the brokerage agreement: a commission of ${commission} is due on successful sales through this marketplace.`}
    />
  );
}
