import { CONDITIONS } from '#app/db/enums.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { CONDITION_WORDS } from '#app/features/machines/machines.rules.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Select } from '#app/ui/select.tsx';
import { EditOrDelete } from './listing-decisions.tsx';
import type { PartProps } from './listing-card.tsx';
import { canBecome, STATUS_WORDS, statusesFor } from './listing-words.rules.ts';
import { FAILURES } from './refusal-words.ts';

/** What a moderator sets with one touch: status, condition, Premium. */
export function ListingTerms({ listing, control }: PartProps) {
  const { name, status, condition } = listing;
  return (
    <div className="grid grid-cols-2 content-start gap-x-2 lg:[&_select]:text-14">
      <Select
        aria-label={`Status of ${name}`}
        value={status}
        onChange={({ target: { value } }) => {
          const chosen = statusesFor(listing).find((each) => each === value);
          if (chosen !== undefined && canBecome(listing, chosen)) control.onStatus(listing, chosen);
        }}
      >
        {statusesFor(listing).map((each) => (
          <option key={each} value={each}>
            {STATUS_WORDS[each]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={`Condition of ${name}`}
        value={condition}
        onChange={({ target: { value } }) => {
          const chosen = CONDITIONS.find((each) => each === value);
          if (chosen === undefined) return;
          control.onChange(listing, { condition: chosen }, 'Condition updated successfully', FAILURES.condition);
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
  const { name, isPremiumPaid, premiumUntil } = listing;
  return (
    <Checkbox
      aria-label={`Premium: ${name}`}
      checked={isPremiumPaid}
      onChange={({ target: { checked } }) => {
        const success = 'Premium status updated successfully';
        control.onChange(listing, { isPremiumPaid: checked }, success, FAILURES.premium);
      }}
      label={
        <>
          Premium{' '}
          {isPremiumPaid && premiumUntil !== null && (
            <span className="text-12 text-quiet">
              until <ListedDate at={premiumUntil} />
            </span>
          )}
        </>
      }
    />
  );
}
