import { editHref } from '#app/features/machines/machine-links.rules.ts';
import { useMutation } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { needsPremium } from '#app/features/listings/listing-fields.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { RowButton } from '#app/ui/button.tsx';
import { IconButton, ICON_BUTTON_CLASS } from '#app/ui/icon-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import type { PartProps } from './use-moderation.tsx';
import { useState } from 'react';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { CONDITION_WORDS } from '#app/features/machines/machines.rules.ts';
import { getPlacementStanding } from '#app/features/payments/placement-days.rules.ts';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Select } from '#app/ui/select.tsx';
import type { MachineChange } from '../../moderation.schema.ts';
import { changeErrorMessage, FAILURE_TITLES } from './error-messages.rules.ts';
import { changeListing } from './moderation.queries.ts';

/** Edit or delete any listing. */
function EditOrDelete({ listing, control }: PartProps) {
  const { id, name } = listing;
  return (
    <span className="flex">
      <Tooltip words="Edit">
        <SiteLink href={editHref(id)} aria-label={`Edit: ${name}`} preload={false} className={ICON_BUTTON_CLASS}>
          <Pencil aria-hidden="true" />
        </SiteLink>
      </Tooltip>
      <Tooltip words="Delete">
        <IconButton
          label={`Delete: ${name}`}
          title={undefined}
          icon={<Trash aria-hidden="true" />}
          onClick={() => control.onDelete(listing)}
        />
      </Tooltip>
    </span>
  );
}

/** Approve or reject a pending listing or change: on its card, and in the footers of dialogs that display it. */
export function ApproveOrReject({ listing, control }: PartProps) {
  const { name, live } = listing;
  const words = live === null ? 'Approve' : 'Approve change';
  const needsConfirmation = needsPremium(listing);
  return (
    <>
      {needsConfirmation && <p className="w-full text-12 text-warn">The brand needs Premium, which is not paid.</p>}
      <RowButton label={`${words}: ${name}`} onClick={() => control.onApprove(listing)}>
        {needsConfirmation ? `${words}…` : words}
      </RowButton>
      <RowButton variant="quiet" label={`Reject: ${name}`} onClick={() => control.onStatus(listing, 'rejected')}>
        Reject…
      </RowButton>
    </>
  );
}

/** Sets a listing's condition or Premium, regardless of its version; ignores further choices until saved. */
function useFlag({ id }: AdminMachine, success: string, failure: string) {
  const { isPending, mutate } = useMutation({
    mutationFn: (change: MachineChange, { client }) => changeListing(client, { id }, change),
    onSuccess: () => showToast({ title: success, tone: 'success' }),
    onError: (error) => showFailure(failure, error, changeErrorMessage),
  });
  return (change: MachineChange) => {
    if (!isPending) mutate(change);
  };
}

/** Controls that a moderator sets directly: status, condition, Premium. */
export function ListingFlags({ listing, control }: PartProps) {
  const { name, status, condition } = listing;
  const setCondition = useFlag(listing, 'Condition updated successfully', FAILURE_TITLES.condition);
  return (
    <div className="grid grid-cols-2 content-start gap-x-2 lg:[&_select]:text-14">
      <FlagSelect
        label={`Status of ${name}`}
        value={status}
        labels={STATUS_LABELS}
        options={LISTING_STATUSES}
        onChoose={(chosen) => control.onStatus(listing, chosen)}
      />
      <FlagSelect
        label={`Condition of ${name}`}
        value={condition}
        labels={CONDITION_WORDS}
        options={CONDITIONS}
        onChoose={(chosen) => setCondition({ condition: chosen })}
      />
      <div className="col-span-full flex items-center justify-between gap-2">
        <Premium listing={listing} />
        <EditOrDelete listing={listing} control={control} />
      </div>
    </div>
  );
}

type FlagSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  onChoose: (chosen: Value) => void;
};

function FlagSelect<Value extends string>({ label, value, options, labels, onChoose }: FlagSelectProps<Value>) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((each) => each === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {options.map((each) => (
        <option key={each} value={each}>
          {labels[each]}
        </option>
      ))}
    </Select>
  );
}

function Premium({ listing }: Pick<PartProps, 'listing'>) {
  const { name, status, isPremiumPaid } = listing;
  const setPremium = useFlag(listing, 'Premium status updated successfully', FAILURE_TITLES.premium);
  const [opened] = useState(() => new Date());
  const standing = getPlacementStanding(listing, 'premium', opened);
  return (
    <Checkbox
      aria-label={`Premium: ${name}`}
      checked={isPremiumPaid}
      onChange={({ target }) => setPremium({ isPremiumPaid: target.checked })}
      label={
        <>
          Premium{' '}
          {standing !== null && (
            <span className="text-12 text-quiet">
              <Standing standing={standing} status={status} whose="the" />
            </span>
          )}
        </>
      }
    />
  );
}
