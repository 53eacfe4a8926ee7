import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { FactControl } from '#app/features/listings/web/sell/fact-field.tsx';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { fieldLabel } from '#app/features/machines/typed-entries.schema.ts';
import { typedFacts } from '#app/features/machines/typed-facts.schema.ts';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { answerWithFacts } from './threads.queries.ts';

const NOTHING_STATED = 'State one of them, or answer in your own words below';

const factsForm = z.object({ facts: typedFacts });

type RequestedFactsFormProps = { questionId: string; keys: readonly string[] };

/** Answers a question with facts, which buyers of the listing read from then on. */
export function RequestedFactsForm({ questionId, keys }: RequestedFactsFormProps) {
  const client = useQueryClient();
  const title = useId();
  const form = useApiForm({
    schema: factsForm,
    failure: 'Your answer was not sent',
    send: async ({ facts }) => {
      const [first] = keys;
      if (first !== undefined && Object.values(facts).every((value) => (value ?? null) === null)) {
        form.fault(`facts.${first}`, NOTHING_STATED);
        return;
      }
      await answerWithFacts(client, questionId, facts);
      form.hook.reset();
    },
  });
  const facts = keys.flatMap((key) => findFact(key) ?? []);
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-panel bg-sunken p-4 noscript:hidden">
      <div className="grid gap-1">
        <h2 id={title} className="text-16 font-semibold">
          Your listing does not say this yet
        </h2>
        <p className="text-14 text-quiet">
          What you state here goes to the buyer and into the listing, once the office has passed it on.
        </p>
      </div>
      <Form form={form} className="gap-3">
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          {facts.map((fact) => (
            <FormField key={fact.key} form={form} name={`facts.${fact.key}`} label={fieldLabel(fact)} help={fact.help}>
              {(control) => <FactControl {...control} fact={fact} defaultValue="" />}
            </FormField>
          ))}
        </div>
        <SubmitButton form={form} size="medium" className="sm:justify-self-start">
          Answer with these facts
        </SubmitButton>
      </Form>
    </section>
  );
}
