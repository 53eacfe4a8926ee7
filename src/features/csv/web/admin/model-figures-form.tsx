import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { apiOf, readJson } from '#app/lib/api.ts';
import { sendMutation } from '#app/lib/api-mutation.ts';
import { pluralize } from '#app/lib/format.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Form, FormActions, FormField } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { csvDataInput, NO_CONTENT } from '../../csv-imports.schema.ts';
import { FIGURES_REQUIRED, figuresResult, type FiguresResult } from '../../model-figures.schema.ts';

const FACTS = '/api/admin/model-facts';

/** Imports a spreadsheet of typical facts of models. */
export function ModelFigures() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section aria-labelledby="figures-heading" className="mt-8 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="figures-heading" className="text-20">
          Figures from a spreadsheet
        </h2>
        <Button onClick={() => setIsOpen(true)}>Import figures…</Button>
      </div>
      <p className="max-w-[70ch] text-14 text-quiet">
        A CSV file with a row for each model: {FIGURES_REQUIRED.join(', ')}, and a column for each fact, as in a file of
        machines. A row without a source is refused.
      </p>
      <Dialog open={isOpen} onClose={close} title="Import figures of models" wide>
        <FiguresForm onClose={close} />
      </Dialog>
    </section>
  );
}

const figuresForm = z.object({ csvData: csvDataInput.shape.csvData.check(z.trim(), z.minLength(1, NO_CONTENT)) });

function FiguresForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [result, setResult] = useState<FiguresResult | null>(null);
  const form = useApiForm({
    schema: figuresForm,
    prefix: 'Failed to import figures',
    send: async (entered) => {
      setResult(null);
      const answer = await sendMutation(apiOf(client), 'POST', `${FACTS}/csv`, entered);
      const came = await readJson(answer, CHECKS_ANSWERS && figuresResult);
      await client.invalidateQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(FACTS) });
      if (came.models > 0) showToast({ title: 'Figures imported', description: importedWords(came), tone: 'success' });
      if (came.errors.length === 0 && came.unknownColumns.length === 0) onClose();
      else setResult(came);
    },
  });
  return (
    <Form form={form}>
      {result !== null && <Outcome result={result} />}
      <Field label="File">
        {(control) => (
          <Input
            {...control}
            type="file"
            className="py-2"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void file?.text().then((text) => form.hook.setValue('csvData', text));
            }}
          />
        )}
      </Field>
      <FormField form={form} name="csvData" label="CSV content" required>
        {(control) => <Textarea {...control} rows={10} spellCheck={false} className="font-mono text-12" />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        Import
      </FormActions>
    </Form>
  );
}

function Outcome({ result: { errors, unknownColumns } }: { result: FiguresResult }) {
  return (
    <div className="grid gap-3">
      {errors.length > 0 && <Alert>{pluralize(errors.length, 'problem', 'problems')}: these rows are not in.</Alert>}
      <ul aria-label="Problems" className="grid max-h-60 gap-1 overflow-y-auto text-14 wrap-anywhere">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
      {unknownColumns.length > 0 && (
        <p className="text-14 text-quiet">Passed over, as no fact of a model: {unknownColumns.join(', ')}</p>
      )}
    </div>
  );
}

function importedWords({ models, facts }: FiguresResult): string {
  return `${pluralize(facts, 'fact', 'facts')} of ${pluralize(models, 'model', 'models')}`;
}
