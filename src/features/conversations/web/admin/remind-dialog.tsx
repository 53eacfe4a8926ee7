import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Input } from '#app/ui/input.tsx';
import { Radio } from '#app/ui/radio.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { REMINDER_DAYS, type ReminderDay } from '../../reminders.rules.ts';
import { changeThread } from './desk.queries.ts';

const LABELS = {
  today: 'Today at 4 PM',
  tomorrow: 'Tomorrow at 9 AM',
  monday: 'Next Monday at 9 AM',
} as const satisfies Record<ReminderDay, string>;

const reminderForm = z
  .object({
    on: z.enum([...REMINDER_DAYS, 'date'], 'Choose a day'),
    date: z.optional(z.string()),
  })
  .check(z.refine(({ on, date = '' }) => on !== 'date' || date !== '', { error: 'Choose a day', path: ['date'] }));

type RemindDialogProps = { id: string; open: boolean; onClose: () => void };

/** Asks on which day the conversation waits for the office again. */
export function RemindDialog({ id, open, onClose }: RemindDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Remind me">
      <ReminderForm id={id} onClose={onClose} />
    </Dialog>
  );
}

function ReminderForm({ id, onClose }: Pick<RemindDialogProps, 'id' | 'onClose'>) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: reminderForm,
    failure: 'No reminder was set',
    send: async ({ on, date = '' }) => {
      await changeThread(client, id, { remindOn: on === 'date' ? date : on });
      onClose();
    },
  });
  return (
    <Form form={form}>
      <p className="text-quiet">From then on it stands first among those that wait for us.</p>
      <fieldset className="grid gap-1">
        <legend className="sr-only">When</legend>
        {REMINDER_DAYS.map((day) => (
          <Radio
            key={day}
            label={LABELS[day]}
            value={day}
            defaultChecked={day === 'tomorrow'}
            {...form.hook.register('on')}
          />
        ))}
        <Radio label="On a day, at 9 AM" value="date" {...form.hook.register('on')} />
        <FieldError id={undefined} error={form.errorOf('on')} />
      </fieldset>
      {form.hook.watch('on') === 'date' && (
        <FormField form={form} name="date" label="Day" required>
          {(control) => <Input {...control} type="date" className="sm:w-48" />}
        </FormField>
      )}
      <FormActions form={form} onCancel={onClose}>
        Remind me
      </FormActions>
    </Form>
  );
}
