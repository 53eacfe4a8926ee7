import { useQueryClient } from '@tanstack/react-query';
import { DEAL_STAGES, LOST_REASONS } from '#app/db/deal-enums.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { SaleForm } from '#app/features/sales/web/sale-form.tsx';
import { recordSale } from '#app/features/sales/web/sales.queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, FormActions, FormField, FormInput } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { useApiForm } from '#app/ui/use-api-form.ts';
import { SubjectDialog } from '#app/ui/use-dialog.tsx';
import { lostForm, wonForm } from '../../deal-forms.schema.ts';
import { LOST_LABELS, STAGE_LABELS } from '../../deal-stages.rules.ts';
import type { Deal } from '../../deals.schema.ts';
import { changeDeal, refreshDeals } from '../deals.queries.ts';
import { dealName } from './deal-names.rules.ts';
import { focusDeal, type DealMoves } from './use-deal-moves.ts';

/** The stages to choose from, and what is asked when a deal ends. */
export function DealMoveDialogs({ moves }: { moves: DealMoves }) {
  const { choosing, losing, winning, move } = moves;
  return (
    <>
      <SubjectDialog dialog={choosing} title={(deal) => `Move ${dealName(deal)}`}>
        {(deal) => (
          <ul className="grid gap-2">
            {DEAL_STAGES.map((stage) => (
              <li key={stage} className="grid">
                <Button
                  aria-disabled={stage === deal.stage || undefined}
                  aria-current={stage === deal.stage ? 'true' : undefined}
                  onClick={() => {
                    choosing.close();
                    move(deal, stage);
                  }}
                >
                  {STAGE_LABELS[stage]}
                  {stage === deal.stage && ' (now)'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </SubjectDialog>
      <SubjectDialog dialog={losing} title="Why is it lost?">
        {(deal) => <LostForm deal={deal} onClose={losing.close} />}
      </SubjectDialog>
      <SubjectDialog dialog={winning} title="Won">
        {(deal) => <WinningForm deal={deal} onClose={winning.close} />}
      </SubjectDialog>
    </>
  );
}

type EndProps = { deal: Deal; onClose: () => void };

function LostForm({ deal, onClose }: EndProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: lostForm,
    failure: 'It was not moved',
    send: async (lost) => {
      await changeDeal(client, deal.id, { version: deal.version, stage: 'lost', ...lost });
      onClose();
      focusDeal(deal);
      showToast({ title: 'Deal lost', description: dealName(deal) });
    },
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet wrap-anywhere">{dealName(deal)}</p>
      <FormField form={form} name="lostReason" label="Reason" required>
        {(control) => (
          <Select {...control} defaultValue="">
            <option value="">Choose a reason</option>
            {LOST_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {LOST_LABELS[reason]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="lostWords" label="In words" help="Only the office reads it.">
        {(control) => <Textarea {...control} rows={3} defaultValue="" />}
      </FormField>
      <FormActions form={form} onCancel={onClose}>
        Move to Lost
      </FormActions>
    </Form>
  );
}

/**
 * Asks for the sale, which wins the deal of its buyer; for the amount alone, if the listing cannot be sold, or not by this
 * admin. A sale leaves a lost deal lost.
 */
function WinningForm({ deal, onClose }: EndProps) {
  const isSeller = hasPermission(useViewer(), 'moderation');
  const { machineId, isForSale, stage } = deal;
  if (machineId === null || !isForSale || !isSeller || stage === 'lost')
    return <WonForm deal={deal} onClose={onClose} />;
  return <SoldForm deal={deal} machineId={machineId} onClose={onClose} />;
}

function SoldForm({ deal, machineId, onClose }: EndProps & { machineId: string }) {
  const client = useQueryClient();
  return (
    <SaleForm
      machine={{ id: machineId, price: null }}
      expected={{ threadId: deal.id, priceUsd: agreedUsd(deal) }}
      send={async (answers) => {
        await recordSale(client, machineId, answers);
        await refreshDeals(client);
        onClose();
        focusDeal(deal);
        showToast({ title: 'Listing marked as sold', description: dealName(deal), tone: 'success' });
      }}
      onClose={onClose}
    >
      <p className="text-14 text-quiet wrap-anywhere">{dealName(deal)}</p>
    </SaleForm>
  );
}

/** What the office states, or is accepted; the price of the listing is not agreed. */
function agreedUsd({ expectedAmountUsd, quote, offer }: Deal): number | null {
  const accepted = [quote, offer].find((each) => each?.state === 'accepted');
  return expectedAmountUsd ?? accepted?.amountUsd ?? null;
}

function WonForm({ deal, onClose }: EndProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: wonForm,
    failure: 'It was not moved',
    send: async ({ expectedAmountUsd }) => {
      const amount = expectedAmountUsd === null ? {} : { expectedAmountUsd };
      await changeDeal(client, deal.id, { version: deal.version, stage: 'won', ...amount });
      onClose();
      focusDeal(deal);
      showToast({ title: 'Deal won', description: dealName(deal), tone: 'success' });
    },
  });
  return (
    <Form form={form}>
      <p className="text-14 text-quiet wrap-anywhere">{dealName(deal)}</p>
      <FormInput
        form={form}
        name="expectedAmountUsd"
        label="Sold for"
        help={`Whole US dollars. Blank: ${deal.amountUsd === null ? 'not known' : priceLabel(deal.amountUsd)}`}
        inputMode="numeric"
        defaultValue={deal.amountUsd ?? ''}
      />
      <FormActions form={form} onCancel={onClose}>
        Move to Won
      </FormActions>
    </Form>
  );
}
