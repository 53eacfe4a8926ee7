import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsSample } from '#app/features/site/web/site.queries.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Form, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { BANDS_MAX, freightRatesForm, type FreightRatesSetting } from '../../freight-rates.schema.ts';
import { freightRatesOfSite } from './site-settings.queries.ts';

const COLUMNS = [
  ['upToLb', 'Up to (lb)'],
  ['baseUsd', 'Base ($)'],
  ['perMileUsd', 'A mile ($)'],
] as const;

const AMOUNTS = [
  { name: 'minimumUsd', label: 'At least ($)', help: 'However near it is.' },
  { name: 'liftGateUsd', label: 'Lift gate ($)', help: 'On the truck that delivers.' },
  { name: 'insideUsd', label: 'Inside delivery ($)', help: 'Into the building.' },
  { name: 'lbPerHead', label: 'Weight of a head (lb)', help: 'Assumed where a listing states no weight.' },
] as const;

/** The table by which the pages of machines estimate freight. */
export function FreightRatesForm({ setting }: { setting: FreightRatesSetting }) {
  const form = useFreightRatesForm(setting);
  const isSample = useIsSample('freight');
  return (
    <Form form={form} className="max-w-xl content-start">
      {isSample && (
        <p className="rounded-control bg-warn-wash px-4 py-3 text-14">
          These are examples. Pages say so until you save them, as they are or changed.
        </p>
      )}
      <Bands form={form} bands={setting.bands} />
      <div className="grid gap-5 sm:grid-cols-2">
        {AMOUNTS.map(({ name, label, help }) => (
          <FormInput
            key={name}
            form={form}
            name={name}
            label={label}
            help={help}
            inputMode="numeric"
            required
            className="content-start"
            defaultValue={setting[name]}
          />
        ))}
      </div>
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save freight rates
      </SubmitButton>
    </Form>
  );
}

function useFreightRatesForm(setting: FreightRatesSetting) {
  const client = useQueryClient();
  const [{ etag }, setShown] = useState(setting);
  return useApiForm({
    schema: freightRatesForm,
    send: async (change) => {
      setShown(await freightRatesOfSite.save(client, change, etag));
      showToast({ title: 'Freight Rates Updated', tone: 'success' });
    },
  });
}

type BandsProps = { form: ReturnType<typeof useFreightRatesForm>; bands: FreightRatesSetting['bands'] };

/** A row for each weight, with empty ones to the number that there is room for. */
function Bands({ form, bands }: BandsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-14 font-medium">By weight, from the lightest; empty rows do not count</legend>
      <div aria-hidden="true" className="grid grid-cols-3 gap-x-3 text-14 text-quiet">
        {COLUMNS.map(([field, label]) => (
          <span key={field}>{label}</span>
        ))}
      </div>
      {Array.from({ length: BANDS_MAX }, (_, row) => (
        <BandRow key={row} form={form} row={row} band={bands[row]} />
      ))}
    </fieldset>
  );
}

type BandRowProps = { form: BandsProps['form']; row: number; band: BandsProps['bands'][number] | undefined };

function BandRow({ form, row, band }: BandRowProps) {
  const errors = COLUMNS.map(([field]) => form.errorOf(`bands.${row}.${field}`));
  const errorId = `freight-band-${row}-error`;
  return (
    <div className="grid grid-cols-3 gap-x-3 gap-y-1">
      {COLUMNS.map(([field, label], column) => (
        <Input
          key={field}
          inputMode="decimal"
          aria-label={`${label}, row ${row + 1}`}
          aria-invalid={errors[column] === undefined ? undefined : true}
          aria-describedby={errors[column] === undefined ? undefined : errorId}
          defaultValue={band?.[field]}
          {...form.hook.register(`bands.${row}.${field}`)}
        />
      ))}
      <div className="col-span-full">
        <FieldError id={errorId} error={errors.find((error) => error !== undefined)} />
      </div>
    </div>
  );
}
