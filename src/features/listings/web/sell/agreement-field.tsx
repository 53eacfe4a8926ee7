import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { rateRange, percentLabel } from '#app/features/agreements/rates.rules.ts';
import type { Agreement } from '#app/features/agreements/agreements.schema.ts';
import { AgreementText } from '#app/features/agreements/web/agreement-text.tsx';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { SellApiForm } from './form-model.rules.ts';
import { MoreButton, QueryErrorNotice } from './sell-section.tsx';

/** The consent that a seller's new listing requires, to the version that is shown. */
export function AgreementField({ form }: { form: SellApiForm }) {
  const { data: agreement, isError, refetch } = useQuery(agreementQuery('brokerage'));
  if (isError) return <QueryErrorNotice title="Failed to load the brokerage agreement" onRetry={refetch} />;
  return agreement !== undefined && <Consent form={form} agreement={agreement} />;
}

function Consent({ form, agreement }: { form: SellApiForm; agreement: Agreement }) {
  const { version, rates, note } = agreement;
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control: form.hook.control, name: 'agreedVersion', defaultValue: null });
  const error = form.errorOf('agreedVersion');
  const errorId = useId();
  return (
    <div className="grid gap-1.5 rounded-panel border border-line bg-surface p-4 sm:px-6">
      <Checkbox
        ref={ref}
        name="agreedVersion"
        // A version that was published meanwhile is not ticked.
        checked={value === version}
        onChange={({ currentTarget: { checked } }) => {
          onChange(checked ? version : null);
          if (checked) form.hook.clearErrors('agreedVersion');
        }}
        onBlur={onBlur}
        className="items-start! py-3"
        aria-required
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        label={
          <>
            I agree to the brokerage agreement, version {version}
            {rates !== null && (
              <>: a commission of {percentLabel(rateRange(rates))} is due when the machine is sold through us</>
            )}
            .
          </>
        }
      />
      <FieldError id={errorId} error={error} />
      {error !== undefined && version > 1 && (
        <p className="text-14 wrap-anywhere">
          What version {version} changed: {note}
        </p>
      )}
      <MoreButton
        label="Read the agreement"
        title={`Brokerage agreement, version ${version}`}
        className="-ml-3 justify-self-start"
      >
        <AgreementText text={agreement.text} rates={rates} level={3} />
      </MoreButton>
    </div>
  );
}
