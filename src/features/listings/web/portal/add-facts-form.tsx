import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { isMeasured, KEY_FACTS, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { fieldLabel } from '#app/features/machines/typed-entries.schema.ts';
import { typedFacts } from '#app/features/machines/typed-facts.schema.ts';
import { UnitsSwitch } from '#app/features/machines/web/units-switch.tsx';
import { useUnits } from '#app/features/machines/web/use-units.ts';
import type { FieldControl } from '#app/ui/field.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import type { PortalListing } from '../../portal.schema.ts';
import { FactControl } from '../sell/fact-field.tsx';
import { FactHint } from '../sell/fact-hint.tsx';
import { MetricInput } from '../sell/metric-input.tsx';
import { addFacts } from './portal.queries.ts';

type AddFactsFormProps = { listing: PortalListing; known: FactValues; onClose: () => void };

/** The most used facts that a listing does not state; those filled in are added. */
export function AddFactsForm({ listing: { id, name, status, live }, known, onClose }: AddFactsFormProps) {
  const units = useUnits() ?? 'customary';
  const client = useQueryClient();
  const isPublic = status !== 'pending' || live !== null;
  const form = useApiForm({
    schema: enteredFacts,
    send: async ({ facts }) => {
      const added = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
      if (added.length > 0) await addFacts(client, id, Object.fromEntries(added));
      // First, because a toast is below an open dialog.
      onClose();
      if (added.length > 0) showToast({ title: 'Facts Added', description: name, tone: 'success' });
    },
    failure: 'The facts were not added',
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-14 text-quiet">
            {isPublic ? 'Buyers see them at once, without a new review.' : 'They are reviewed with the listing.'}
          </p>
        </div>
        <UnitsSwitch />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {KEY_FACTS.filter(({ key }) => known[key] === undefined).map((fact) => (
          <div key={fact.key} className="grid content-start gap-1">
            <FormField form={form} name={`facts.${fact.key}`} label={fieldLabel(fact, units)} help={fact.help}>
              {(control) =>
                units === 'metric' && isMeasured(fact) ? (
                  <MetricControl fact={fact} form={form} {...control} />
                ) : (
                  <FactControl fact={fact} {...control} defaultValue="" />
                )
              }
            </FormField>
            <FactHint fact={fact} />
          </div>
        ))}
      </div>
      <FormActions form={form} onCancel={onClose}>
        Save
      </FormActions>
    </Form>
  );
}

const enteredFacts = z.object({ facts: typedFacts });
type FactsForm = ApiForm<z.input<typeof enteredFacts>, z.output<typeof enteredFacts>>;

function MetricControl({ fact, form, ...control }: { fact: RegisteredFact; form: FactsForm } & FieldControl) {
  const {
    field: { value, ...field },
  } = useController({ control: form.hook.control, name: `facts.${fact.key}`, defaultValue: '' });
  return <MetricInput {...control} {...field} field={fact} value={typeof value === 'string' ? value : ''} />;
}
