import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#app/ui/button.tsx';
import { Form, FormField, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { textChange, type TextPartView, type TextView } from '../../texts.schema.ts';
import { MailPreviewPanel } from './mail-preview.tsx';
import { PagePreviewPanel } from './page-preview.tsx';
import { TextVersions } from './text-versions.tsx';
import { saveText, textQuery, TEXTS_HREF } from './texts.queries.ts';

/** The editor of one text. */
export function TextPage({ textKey }: { textKey: string }) {
  return (
    <>
      <SiteLink href={TEXTS_HREF} className="justify-self-start text-14 link">
        All texts
      </SiteLink>
      <Loaded query={useQuery(textQuery(textKey))} failure="Failed to fetch the text">
        {(text) => <TextEditor text={text} />}
      </Loaded>
    </>
  );
}

const partsForm = z.pick(textChange, { parts: true });
type Parts = Record<string, string>;
type PartsForm = ApiForm<z.input<typeof partsForm>>;

function TextEditor({ text: fetched }: { text: TextView }) {
  const client = useQueryClient();
  // As the form shows it: with the version of a later fetch, saving would overwrite changes that it has not shown.
  const [shown, setShown] = useState(fetched);
  const [previewed, setPreviewed] = useState<Parts>(() => partsOf(fetched, 'text'));
  const form = useApiForm({
    schema: partsForm,
    send: async ({ parts }) => {
      setPreviewed(parts);
      setShown(await saveText(client, shown.key, { version: shown.version, parts }));
      showToast({ title: 'Text Saved', description: 'It is used from now on.', tone: 'success' });
    },
  });
  const updatePreview = () => setPreviewed(form.hook.getValues('parts'));
  const fill = (parts: Parts) => {
    for (const [name, part] of Object.entries(parts)) form.hook.setValue(`parts.${name}`, part, { shouldDirty: true });
    updatePreview();
    showToast({ title: 'Filled In', description: 'Save it to use it.' });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Panel aria-labelledby="text-title" className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <h2 id="text-title" className="text-20">
            {shown.title}
          </h2>
          <p className="text-14 text-quiet">{shown.usedIn}</p>
        </div>
        <PartsEditor text={shown} form={form} onLeave={updatePreview} onReset={() => fill(partsOf(shown, 'shipped'))} />
      </Panel>
      <div className="grid grid-cols-1 gap-6">
        {shown.examples.length > 0 && <MailPreviewPanel text={shown} parts={previewed} />}
        {shown.group === 'pages' && <PagePreviewPanel text={shown} parts={previewed} />}
        <TextVersions textKey={shown.key} onFill={fill} />
      </div>
    </div>
  );
}

function partsOf({ parts }: TextView, which: 'text' | 'shipped'): Parts {
  return Object.fromEntries(parts.map((part) => [part.name, part[which]]));
}

type PartsEditorProps = { text: TextView; form: PartsForm; onLeave: () => void; onReset: () => void };

function PartsEditor({ text, form, onLeave, onReset }: PartsEditorProps) {
  return (
    <Form form={form} onBlur={onLeave}>
      {text.parts.map((part) => (
        <PartField key={part.name} form={form} part={part} others={text.fields} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="medium">
          Save
        </SubmitButton>
        <Button onClick={onReset}>Back to the shipped text</Button>
      </div>
      <p className="text-14 text-quiet">Ctrl+Enter saves. A part that is left empty is omitted.</p>
    </Form>
  );
}

type PartFieldProps = { form: PartsForm; part: TextPartView; others: TextView['fields'] };

function PartField({ form, part, others }: PartFieldProps) {
  return (
    <FormField
      form={form}
      name={`parts.${part.name}`}
      label={part.label}
      help={<PartHelp part={part} others={others} />}
    >
      {(control) =>
        part.kind === 'line' ? (
          <Input {...control} autoComplete="off" defaultValue={part.text} />
        ) : (
          <Textarea {...control} rows={part.kind === 'list' ? 12 : 4} defaultValue={part.text} />
        )
      }
    </FormField>
  );
}

/** The fields of a part, those that it must contain first. */
function PartHelp({ part: { kind, requiredFields }, others }: Pick<PartFieldProps, 'part' | 'others'>) {
  const fields = [
    ...requiredFields.map((field) => ({ ...field, use: 'required' })),
    ...others.map((field) => ({ ...field, use: 'optional' })),
  ];
  return (
    <>
      {kind === 'list' && 'One on each line.'}
      {fields.map(({ name, label, use }) => (
        <span key={name} className="block wrap-anywhere">
          <code className="text-ink">{`{{${name}}}`}</code> {label} ({use})
        </span>
      ))}
    </>
  );
}
