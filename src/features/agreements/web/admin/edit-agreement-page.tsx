import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type AgreementKind } from '#app/db/enums.ts';
import { SALE_CHANNELS, type CommissionRates, type SaleChannel } from '#app/db/commission-enums.ts';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Input, Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { AGREEMENTS } from '../../agreement-pages.schema.ts';
import { commissionRates, type Agreement } from '../../agreements.schema.ts';
import { AgreementText, CHANNEL_LABELS } from '../agreement-text.tsx';
import { agreementQuery } from '../agreements.queries.ts';
import { publishVersion } from './publish-version.queries.ts';
import { bandLines, readBands, versionForm } from './typed-rates.rules.ts';

/** Publishes versions of an agreement. */
export function EditAgreementPage({ kind }: { kind: AgreementKind }) {
  return (
    <>
      <SiteLink href="/admin/texts" className="justify-self-start text-14 link">
        All texts
      </SiteLink>
      <Loaded query={useQuery(agreementQuery(kind))} failure="Failed to fetch the agreement">
        {(agreement) => <Editor key={kind} current={agreement} />}
      </Loaded>
    </>
  );
}

function Editor({ current: fetched }: { current: Agreement }) {
  // As the form shows it: with the number of a later fetch, publishing would replace a version that it has not shown.
  const [shown, setShown] = useState(fetched);
  const { form, preview, questionDialog } = useVersionForm(shown, setShown);
  const { kind, version, rates } = shown;
  const { title, href } = AGREEMENTS[kind];
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Panel aria-labelledby="agreement-title" className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <h2 id="agreement-title" className="text-20">
            {title}
          </h2>
          <p className="text-14 text-quiet">
            On the page{' '}
            <SiteLink href={href} className="link">
              {href}
            </SiteLink>
            . Version {version} is current. Every version is kept and never changes.
          </p>
        </div>
        <Form form={form} key={version}>
          <FormField
            form={form}
            name="text"
            label="Text"
            required
            help="An empty line begins a paragraph, ## a heading, and - an entry of a list."
          >
            {(control) => <Textarea {...control} rows={24} defaultValue={shown.text} />}
          </FormField>
          {rates !== null && <RateFields form={form} rates={rates} />}
          <FormInput form={form} name="note" label="What changes with this version" required />
          <SubmitButton form={form} size="medium" className="justify-self-start">
            Publish version {version + 1}
          </SubmitButton>
        </Form>
      </Panel>
      <div className="grid grid-cols-1 gap-6">
        <Panel aria-labelledby="preview" className="grid grid-cols-1 gap-4">
          <h2 id="preview" className="text-20">
            Preview
          </h2>
          <AgreementText {...preview} level={3} />
        </Panel>
        <Versions of={shown} />
      </div>
      {questionDialog}
    </div>
  );
}

/** The form, the version as it would be published, and the question before it is. */
function useVersionForm(shown: Agreement, onPublished: (published: Agreement) => void) {
  const client = useQueryClient();
  const { ask, questionDialog } = useQuestion();
  const { kind, version } = shown;
  const form = useApiForm({
    schema: versionForm,
    send: async ({ rates, ...filled }) => {
      const input = { ...filled, ...(rates === undefined ? {} : { rates }), replaces: version };
      const publish = async () => {
        onPublished(await publishVersion(client, kind, input));
        form.hook.reset();
        showToast({
          title: `Version ${version + 1} Published`,
          description: 'It is current from now on.',
          tone: 'success',
        });
      };
      ask({
        title: `Publish version ${version + 1}?`,
        text: QUESTIONS[kind],
        yes: 'Publish',
        look: 'primary',
        onYes: () => publish().catch(form.refuse),
      });
    },
  });
  const typed = useWatch({ control: form.hook.control });
  const preview = { text: typed.text ?? shown.text, rates: shown.rates && readRates(typed.rates, shown.rates) };
  return { form, preview, questionDialog };
}

type VersionForm = ReturnType<typeof useVersionForm>['form'];

/** The typed rates; those of the shown version in place of what cannot be read yet. */
function readRates(
  typed: Partial<Record<SaleChannel, string> & { claimMonths: unknown }> | undefined,
  shown: CommissionRates,
): CommissionRates {
  const read = (channel: SaleChannel) => {
    const bands = readBands(typed?.[channel] ?? bandLines(shown[channel]));
    return typeof bands === 'number' ? shown[channel] : bands;
  };
  const months = commissionRates.shape.claimMonths.safeParse(Number(typed?.claimMonths));
  return {
    brokered: read('brokered'),
    consignment: read('consignment'),
    claimMonths: months.data ?? shown.claimMonths,
  };
}

function RateFields({ form, rates }: { form: VersionForm; rates: CommissionRates }) {
  return (
    <>
      {SALE_CHANNELS.map((channel) => (
        <FormField
          key={channel}
          form={form}
          name={`rates.${channel}`}
          label={`Commission: ${CHANNEL_LABELS[channel]}`}
          required
          help="A price band on each line, such as “up to $20,000: 8-12%”, and the last such as “above $20,000: 5-10%”."
        >
          {(control) => <Textarea {...control} rows={3} defaultValue={bandLines(rates[channel])} />}
        </FormField>
      ))}
      <FormField
        form={form}
        name="rates.claimMonths"
        label="Months after an introduction in which a sale to that buyer owes the commission"
        required
      >
        {(control) => (
          <Input {...control} inputMode="numeric" className="max-w-24" defaultValue={String(rates.claimMonths)} />
        )}
      </FormField>
    </>
  );
}

function Versions({ of: { kind, versions } }: { of: Agreement }) {
  return (
    <Panel aria-labelledby="versions" className="grid grid-cols-1 gap-3">
      <h2 id="versions" className="text-20">
        Versions
      </h2>
      <ol reversed className="divide-y divide-line">
        {versions.map(({ version, publishedAt, note }, at) => (
          <li key={version} className="py-2 text-14 wrap-anywhere">
            <SiteLink href={`${AGREEMENTS[kind].href}?version=${version}`} className="link">
              Version {version}
            </SiteLink>
            {at === 0 && ' (current)'}, <LocalMoment at={publishedAt} />: {note}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const QUESTIONS = {
  terms: 'It is on the page at once, and cannot be changed or withdrawn, only replaced by a further version.',
  privacy: 'It is on the page at once, and cannot be changed or withdrawn, only replaced by a further version.',
  brokerage:
    'Sellers agree to it with each listing from now on. It cannot be changed or withdrawn, only replaced by a further version. Earlier listings stay under the version that their sellers agreed to.',
} as const satisfies Record<AgreementKind, string>;
