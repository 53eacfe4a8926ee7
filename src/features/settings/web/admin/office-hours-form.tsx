import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldError } from '#app/ui/field.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { holidayLines, officeHoursForm, WEEKDAYS, type OfficeHoursSetting } from '../../office-hours.schema.ts';
import { officeHoursOfSite } from './site-settings.queries.ts';

/** Weeks are read from Monday. */
const SHOWN_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** When the office is open, and how soon buyers are to be answered. */
export function OfficeHoursForm({ setting }: { setting: OfficeHoursSetting }) {
  const form = useOfficeHoursForm(setting);
  return (
    <Form form={form} className="max-w-xl content-start">
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-14 font-medium">Open, in Central Time; both empty if closed</legend>
        {SHOWN_DAYS.map((day) => (
          <DayHours key={day} day={day} form={form} hours={setting.days[day]} />
        ))}
      </fieldset>
      <FormField
        form={form}
        name="holidays"
        label="Holidays"
        help="One on each line: the day and its name, such as 2026-12-25 Christmas Day."
      >
        {(control) => <Textarea {...control} rows={8} defaultValue={holidayLines(setting.holidays)} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="officeMinutes"
          label="You answer within (minutes)"
          inputMode="numeric"
          required
          defaultValue={setting.officeMinutes}
        />
        <FormInput
          form={form}
          name="sellerHours"
          label="Premium sellers answer within (hours)"
          inputMode="numeric"
          required
          defaultValue={setting.sellerHours}
        />
      </div>
      <SubmitButton form={form} size="medium" className="justify-self-start">
        Save
      </SubmitButton>
    </Form>
  );
}

function useOfficeHoursForm(setting: OfficeHoursSetting) {
  const client = useQueryClient();
  const [{ etag }, setShown] = useState(setting);
  return useApiForm({
    schema: officeHoursForm,
    send: async (change) => {
      setShown(await officeHoursOfSite.save(client, change, etag));
      showToast({ title: 'Opening Hours Updated', tone: 'success' });
    },
  });
}

type DayHoursProps = {
  day: (typeof SHOWN_DAYS)[number];
  form: ReturnType<typeof useOfficeHoursForm>;
  hours: { from: string; to: string } | undefined;
};

function DayHours({ day, form, hours }: DayHoursProps) {
  const name = WEEKDAYS[day];
  const error = form.errorOf(`days.${day}.from`) ?? form.errorOf(`days.${day}.to`);
  const errorId = `office-hours-${day}-error`;
  return (
    <div className="grid grid-cols-2 items-center gap-x-3 gap-y-1 sm:grid-cols-[6.5rem_1fr_1fr]">
      <span className="text-14 max-sm:col-span-full">{name}</span>
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          type="time"
          aria-label={`${name} ${end}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          defaultValue={hours?.[end]}
          {...form.hook.register(`days.${day}.${end}`)}
        />
      ))}
      <div className="col-span-full">
        <FieldError id={errorId} error={error} />
      </div>
    </div>
  );
}
