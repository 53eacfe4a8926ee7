import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BlockKind } from '#app/db/enums.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, FormField, FormInput, SubmitButton } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import {
  BLOCK_PERIODS,
  BLOCK_REASON_MAX,
  blockInput,
  type Block,
  type BlockForm,
  type BlockInput,
} from '../../blocks.schema.ts';
import { blockSender, blocksQuery, liftBlock } from './blocks.queries.ts';

/** What the form begins with. */
type BlocksSearch = { email?: string | undefined; phone?: string | undefined; network?: string | undefined };

/** Blocks senders of messages and listings, and lists those who are blocked. */
export function BlockedSenders({ search }: { search: BlocksSearch }) {
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        Messages and new listings from a blocked address, phone number or network are refused, with the request to call.
        What is here already stays.
      </p>
      <Panel aria-labelledby="block-heading" className="grid gap-5">
        <h2 id="block-heading" className="text-20">
          Block a sender
        </h2>
        <BlockFields key={JSON.stringify(search)} search={search} />
      </Panel>
      <section aria-labelledby="blocked-heading" className="grid gap-3">
        <h2 id="blocked-heading" className="text-20">
          Blocked now
        </h2>
        <Loaded query={useQuery(blocksQuery)} failure="Failed to fetch the blocked senders" skeleton="h-40">
          {(blocks) =>
            blocks.length === 0 ? <EmptyState title="Nobody is blocked." /> : <BlockList blocks={blocks} />
          }
        </Loaded>
      </section>
    </>
  );
}

const USUAL_DAYS = 30;
const PERIOD_LABELS = { 7: 'A week', 30: '30 days', 90: '90 days', 365: 'A year' } as const;

function BlockFields({ search }: { search: BlocksSearch }) {
  const client = useQueryClient();
  const form = useApiForm<BlockForm, BlockInput>({
    schema: blockInput,
    prefix: 'Failed to block',
    send: async (input) => {
      await blockSender(client, input);
      form.hook.reset({ email: '', phone: '', network: '', reason: '', days: USUAL_DAYS });
      showToast({ title: 'Sender Blocked', tone: 'success' });
    },
  });
  return (
    <Form form={form} className="max-w-xl">
      <FormInput form={form} name="email" label="Email" type="email" defaultValue={search.email ?? ''} />
      <FormInput form={form} name="phone" label="Phone" type="tel" defaultValue={search.phone ?? ''} />
      <FormInput
        form={form}
        name="network"
        label="Network"
        help="An IP address. Its whole network is blocked, in which others may be, too."
        autoCapitalize="none"
        defaultValue={search.network ?? ''}
      />
      <FormField form={form} name="reason" label="Reason" help="Only the office sees it.">
        {(field) => <Textarea {...field} rows={2} maxLength={BLOCK_REASON_MAX} required />}
      </FormField>
      <FormField form={form} name="days" label="For">
        {(field) => (
          <Select {...field} defaultValue={USUAL_DAYS}>
            {BLOCK_PERIODS.map((days) => (
              <option key={days} value={days}>
                {PERIOD_LABELS[days]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <SubmitButton form={form} size="medium" className="justify-self-start max-sm:w-full">
        Block
      </SubmitButton>
    </Form>
  );
}

const KIND_LABELS = { email: 'Email', phone: 'Phone', network: 'Network' } as const satisfies Record<BlockKind, string>;

function BlockList({ blocks }: { blocks: readonly Block[] }) {
  const lift = useMutation({
    mutationFn: ({ id }: Block, { client }) => liftBlock(client, id),
    onSuccess: () => showToast({ title: 'Block Lifted', tone: 'success' }),
    onError: (error) => showFailure('Failed to lift the block', error),
  });
  return (
    <ul aria-label="Blocked senders" className="grid divide-y divide-line border-y border-line">
      {blocks.map((block) => (
        <li key={block.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="grid min-w-0 gap-0.5">
            <p className="wrap-anywhere">
              <span className="text-14 text-quiet">{KIND_LABELS[block.kind]}</span>{' '}
              <span className="font-semibold tabular-nums">{block.value}</span>
            </p>
            <p className="text-14 wrap-anywhere">{block.reason}</p>
            <p className="text-12 text-quiet wrap-anywhere">
              Until <LocalMoment at={block.endsAt} />, by {block.createdBy}, <LocalMoment at={block.createdAt} />
            </p>
          </div>
          <Button
            size="small"
            className="max-lg:min-h-11"
            aria-label={`Lift: ${block.value}`}
            onClick={() => lift.mutate(block)}
          >
            Lift
          </Button>
        </li>
      ))}
    </ul>
  );
}
