import { useState } from 'react';
import { CONDITIONS, LISTING_STATUSES } from '#app/db/enums.ts';
import { CONDITION_WORDS } from '#app/features/machines/machines.rules.ts';
import { getPlacementStanding } from '#app/features/payments/placement-days.rules.ts';
import { Standing } from '#app/features/payments/web/placement-standing.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Select } from '#app/ui/select.tsx';
import { EditOrDelete } from './listing-decisions.tsx';
import type { PartProps } from './use-moderation.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { FAILURE_TITLES } from './error-messages.rules.ts';

/** What a moderator sets with one touch: status, condition, Premium. */
export function ListingFlags({ listing, control }: PartProps) {
  const { name, status, condition } = listing;
  return (
    <div className="grid grid-cols-2 content-start gap-x-2 lg:[&_select]:text-14">
      <Select
        aria-label={`Status of ${name}`}
        value={status}
        onChange={({ target: { value } }) => {
          const chosen = LISTING_STATUSES.find((each) => each === value);
          if (chosen !== undefined) control.onStatus(listing, chosen);
        }}
      >
        {LISTING_STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_LABELS[each]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`Condition of ${name}`}
        value={condition}
        onChange={({ target: { value } }) => {
          const chosen = CONDITIONS.find((each) => each === value);
          if (chosen === undefined) return;
          control.onChange(listing, { condition: chosen }, 'Condition updated successfully', FAILURE_TITLES.condition);
        }}
      >
        {CONDITIONS.map((each) => (
          <option key={each} value={each}>
            {CONDITION_WORDS[each]}
          </option>
        ))}
      </Select>
      <div className="col-span-full flex items-center justify-between gap-2">
        <Premium listing={listing} control={control} />
        <EditOrDelete listing={listing} control={control} />
      </div>
    </div>
  );
}

function Premium({ listing, control }: PartProps) {
  const { name, status, isPremiumPaid, updatedAt } = listing;
  const [opened] = useState(() => new Date());
  const changed = new Date(updatedAt);
  // What an admin has given since the page was opened has begun.
  const standing = getPlacementStanding(listing, 'premium', changed > opened ? changed : opened);
  return (
    <Checkbox
      aria-label={`Premium: ${name}`}
      checked={isPremiumPaid}
      onChange={({ target: { checked } }) => {
        const success = 'Premium status updated successfully';
        control.onChange(listing, { isPremiumPaid: checked }, success, FAILURE_TITLES.premium);
      }}
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
