import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { KeptFocus } from '#app/ui/paged-list.tsx';
import { SubjectDialog, useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import { LENDERS_MAX, type Lender, financingSummary, lender as lenderSchema } from '#app/features/site/site.schema.ts';
import type { LendersSetting } from '../../settings.schema.ts';
import { type SettingsPreviews, Preview, withTyped } from './preview.tsx';
import { lendersOfSite } from './site-settings.queries.ts';
import { Form, FormInput, SubmitButton, FormActions } from '#app/ui/form.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { useWatch } from 'react-hook-form';

type LendersEditorProps = { setting: LendersSetting; LenderPreview: SettingsPreviews['Lender'] };

/** The cards as visitors see them, each with its actions. */
export function LendersEditor({ setting, LenderPreview }: LendersEditorProps) {
  // The setting as it was on opening: with the ETag of a later fetch, a form would overwrite changes it has not shown.
  // All forms here share what one of them has saved.
  const [shown, setShown] = useState(setting);
  const { lenders } = shown;
  const edited = useDialog<{ index: number }>();
  const { onRemove, questionDialog } = useRemoval(shown, setShown);
  return (
    <KeptFocus rows=":scope > ul > li" className="gap-6">
      <FinancingSummaryForm setting={shown} onSaved={setShown} />
      <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {lenders.map((lender, index) => (
          <li key={lender.name} tabIndex={-1} className="grid grid-rows-[1fr_auto] gap-2">
            <div inert className="grid">
              <LenderPreview lender={lender} />
            </div>
            <div className="flex gap-2">
              <Button size="small" aria-label={`Edit ${lender.name}`} onClick={() => edited.open({ index })}>
                Edit…
              </Button>
              {lenders.length > 1 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${lender.name}`}
                  onClick={() => onRemove(lender)}
                >
                  Remove…
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <AddLender isFull={lenders.length >= LENDERS_MAX} onAdd={() => edited.open({ index: lenders.length })} />
      <SubjectDialog dialog={edited} title={({ index }) => (index < lenders.length ? 'Edit lender' : 'Add lender')}>
        {({ index }) => (
          <LenderForm
            setting={shown}
            index={index}
            LenderPreview={LenderPreview}
            onSaved={setShown}
            onClose={edited.close}
          />
        )}
      </SubjectDialog>
      {questionDialog}
    </KeptFocus>
  );
}

/** Remains focusable when the list is full. */
function AddLender({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const roomId = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button aria-disabled={isFull || undefined} aria-describedby={isFull ? roomId : undefined} onClick={onAdd}>
        Add lender…
      </Button>
      {isFull && (
        <p id={roomId} className="text-14 text-quiet">
          There is room for {LENDERS_MAX} lenders. Remove one to add another.
        </p>
      )}
    </div>
  );
}

function useRemoval({ etag, ...setting }: LendersSetting, onSaved: (setting: LendersSetting) => void) {
  const { ask, questionDialog } = useQuestion();
  const remove = useMutation({
    mutationFn: ({ name }: Lender, { client }) => {
      const lenders = setting.lenders.filter((lender) => lender.name !== name);
      return lendersOfSite.save(client, { ...setting, lenders }, etag);
    },
    onSuccess: (saved) => {
      onSaved(saved);
      showToast({ title: 'Lender Removed', description: 'Visitors no longer see it.', tone: 'success' });
    },
    onError: (error) => showFailure('Failed to remove lender', error),
  });
  const onRemove = (lender: Lender) =>
    ask({
      title: 'Remove this lender?',
      yes: 'Remove',
      text: (
        <>
          <p className="font-medium wrap-anywhere">{lender.name}</p>
          <p className="mt-2 text-quiet">
            Visitors no longer see it. Look whether the sentence about financing still holds.
          </p>
        </>
      ),
      onYes: () => remove.mutateAsync(lender),
    });
  return { onRemove, questionDialog };
}

type FinancingSummaryFormProps = { setting: LendersSetting; onSaved: (setting: LendersSetting) => void };

/** The text shown wherever financing is mentioned. */
function FinancingSummaryForm({ setting: { etag, ...setting }, onSaved }: FinancingSummaryFormProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: financingSummary,
    send: async ({ summary }) => {
      onSaved(await lendersOfSite.save(client, { ...setting, summary }, etag));
      showToast({ title: 'Sentence Updated', description: summary, tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      <FormInput
        form={form}
        name="summary"
        label="Sentence about financing"
        help="Stands above the cards, and on the page of each machine that can be financed."
        required
        defaultValue={setting.summary}
      />
      <SubmitButton form={form} variant="secondary" size="medium" className="justify-self-start">
        Save sentence
      </SubmitButton>
    </Form>
  );
}

const BLANK: Lender = { name: '', highlight: '', description: '', url: '', logo: '' };

const FIELDS = [
  { name: 'name', label: 'Name', help: undefined },
  { name: 'highlight', label: 'Highlight', help: 'What sets it apart, in two or three words.' },
  { name: 'description', label: 'Description', help: 'A sentence or two.' },
  { name: 'url', label: 'Web address', help: 'Where one applies, beginning with https://' },
] as const;

type LenderFormProps = {
  setting: LendersSetting;
  /** The lender's position; one past the last for a new lender. */
  index: number;
  LenderPreview: SettingsPreviews['Lender'];
  onSaved: (setting: LendersSetting) => void;
  onClose: () => void;
};

/** Edits a lender, with a preview of its card. */
function LenderForm({ setting: { etag, ...setting }, index, LenderPreview, onSaved, onClose }: LenderFormProps) {
  const client = useQueryClient();
  const before = setting.lenders[index] ?? BLANK;
  const form = useApiForm({
    schema: lenderSchema,
    send: async (lender) => {
      const lenders = [...setting.lenders.slice(0, index), lender, ...setting.lenders.slice(index + 1)];
      onSaved(await lendersOfSite.save(client, { ...setting, lenders }, etag));
      onClose();
      showToast({ title: 'Lender Saved', description: lender.name, tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <LenderFields form={form} before={before} />
      <Preview>
        <LenderPreview lender={withTyped(before, useWatch({ control: form.hook.control }))} />
      </Preview>
      <FormActions form={form} onCancel={onClose}>
        Save lender
      </FormActions>
    </Form>
  );
}

function LenderFields({ form, before }: { form: ApiForm<Lender, Lender>; before: Lender }) {
  return (
    <>
      {FIELDS.map(({ name, label, help }) => (
        <FormInput key={name} form={form} name={name} label={label} help={help} required defaultValue={before[name]} />
      ))}
      <FormInput
        form={form}
        name="logo"
        label="Logo"
        help="The path of a picture on this site, such as /lenders/bank.svg. Left empty, the first letters of the name stand in its place."
        defaultValue={before.logo}
      />
    </>
  );
}
