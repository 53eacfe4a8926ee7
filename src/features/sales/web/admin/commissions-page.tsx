import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { SALE_CHANNELS, type CommissionRates } from '#app/db/commission-enums.ts';
import { agreementQuery } from '#app/features/agreements/web/agreements.queries.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { formatPercent } from '#app/lib/format.ts';
import { RowButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { DataTable, type Column } from '#app/ui/table.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm, type ApiForm } from '#app/ui/use-api-form.ts';
import { useQuestion } from '#app/ui/use-dialog.tsx';
import { commissionForm } from '../../sale-form.schema.ts';
import { CHANNEL_LABELS } from '../../sale-labels.rules.ts';
import type { CommissionRuleView } from '../../sales.schema.ts';
import { shareWords } from '../commission-words.rules.ts';
import { addCommission, commissionsQuery, deleteCommission } from '../sales.queries.ts';

/** The price of the example by which a percentage is shown. */
const EXAMPLE_USD = 33_500;

/** The operator's table of commissions. */
export function CommissionsPage() {
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        What a sale owes, in percent of its price, between 5 and 10. The most specific entry applies: what is agreed
        with a seller, then the brand, then all others. Changes apply to later sales.
      </p>
      <Loaded query={useQuery(commissionsQuery)} failure="Failed to fetch the commissions">
        {(rules) => <Rules rules={rules} />}
      </Loaded>
      <AddForm />
    </>
  );
}

function Rules({ rules }: { rules: readonly CommissionRuleView[] }) {
  const { ask, questionDialog } = useQuestion();
  const { mutateAsync: remove } = useMutation({
    mutationFn: ({ id }: CommissionRuleView, { client }) => deleteCommission(client, id),
    onSuccess: () => showToast({ title: 'Entry deleted', tone: 'success' }),
    onError: (error) => showFailure('The entry was not deleted', error, errorMessage),
  });
  if (rules.length === 0)
    return (
      <EmptyState title="No commissions yet.">
        Begin with one for all brands and sellers of each channel. Without it, what a sale owes is not known.
      </EmptyState>
    );
  const onDelete = (rule: CommissionRuleView) =>
    ask({
      title: 'Delete this entry?',
      yes: 'Delete entry',
      text: <p className="wrap-anywhere">{scopeWords(rule)}: later sales follow the next entry that fits.</p>,
      onYes: () => remove(rule),
    });
  return (
    <>
      <DataTable aria-label="Commissions" columns={ruleColumns(onDelete)} rows={rules} rowKey={({ id }) => id} />
      {questionDialog}
    </>
  );
}

type Scope = Pick<CommissionRuleView, 'channel' | 'brand' | 'seller'>;

/** For example 'Consignment, Tajima, of sam'. */
function scopeWords({ channel, brand, seller }: Scope): string {
  const words = [CHANNEL_LABELS[channel], brand ?? 'all brands', seller === null ? 'all sellers' : `of ${seller}`];
  return words.join(', ');
}

function ruleColumns(onDelete: (rule: CommissionRuleView) => void): readonly Column<CommissionRuleView>[] {
  return [
    {
      head: 'For',
      isRowHead: true,
      cell: ({ channel, brand, seller }) => (
        <span className="grid wrap-anywhere">
          {CHANNEL_LABELS[channel]}
          <span className="text-12 text-quiet">
            {brand ?? 'All brands'}, {seller === null ? 'all sellers' : `agreed with ${seller}`}
          </span>
        </span>
      ),
    },
    { head: 'Percent', isNumber: true, cell: ({ percent }) => formatPercent(percent) },
    {
      head: 'Example',
      from: 'sm',
      cell: ({ percent }) => shareWords(percent, EXAMPLE_USD),
    },
    {
      head: null,
      cell: (rule) => (
        <span className="flex justify-end">
          <RowButton variant="quiet" label={`Delete: ${scopeWords(rule)}`} onClick={() => onDelete(rule)}>
            Delete
          </RowButton>
        </span>
      ),
    },
  ];
}

function AddForm() {
  const client = useQueryClient();
  const form = useApiForm({
    schema: commissionForm,
    failure: 'The entry was not added',
    send: async (rule) => {
      await addCommission(client, rule);
      form.hook.reset();
      showToast({ title: 'Entry added', tone: 'success' });
    },
  });
  return (
    <Panel aria-labelledby="add-heading" className="grid max-w-2xl gap-4">
      <h2 id="add-heading" className="text-20">
        Add an entry
      </h2>
      <Form form={form}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField form={form} name="channel" label="Channel">
            {(control) => (
              <Select {...control} defaultValue="brokered">
                {SALE_CHANNELS.map((channel) => (
                  <option key={channel} value={channel}>
                    {CHANNEL_LABELS[channel]}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormInput form={form} name="percent" label="Percent" inputMode="decimal" defaultValue="" required />
          <FormInput form={form} name="brand" label="Brand" help="Blank for all" defaultValue="" />
          <FormInput form={form} name="seller" label="Seller" help="The username; blank for all" defaultValue="" />
        </div>
        <Preview form={form} />
        <SubmitButton form={form} size="medium" className="justify-self-start">
          Add entry
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function Preview({ form }: { form: ApiForm<z.input<typeof commissionForm>, z.output<typeof commissionForm>> }) {
  const { data } = commissionForm.safeParse(form.hook.watch());
  const { data: brokerage } = useQuery(agreementQuery('brokerage'));
  const isUnusual = data !== undefined && !isWithin(brokerage?.rates ?? null, data);
  return (
    <div role="status" className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-14">
      <p>
        {data === undefined
          ? 'Not a percentage between 5 and 10 yet.'
          : `A ${data.brand ?? 'machine'} at ${priceLabel(EXAMPLE_USD)} ${CHANNEL_PHRASES[data.channel]}: ${shareWords(data.percent, EXAMPLE_USD)}`}
      </p>
      {isUnusual && <p className="text-warn">The brokerage agreement states another percentage.</p>}
    </div>
  );
}

/** Whether the brokerage agreement states the percentage for some price; without rates, it states none. */
function isWithin(rates: CommissionRates | null, { channel, percent }: z.output<typeof commissionForm>): boolean {
  return rates === null || rates[channel].some((band) => percent >= band.lowPercent && percent <= band.highPercent);
}

const CHANNEL_PHRASES = { brokered: 'to a buyer whom we brought', consignment: 'by consignment' } as const;
