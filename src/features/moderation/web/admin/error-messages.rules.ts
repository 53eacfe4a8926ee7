import { LISTING_NOT_DELETED } from '#app/features/listings/listing-state-machine.rules.ts';
import { ApiError } from '#app/lib/api.ts';
import { errorMessage } from '#app/lib/api-mutation.ts';

/** Titles of failure toasts. */
export const FAILURE_TITLES = {
  status: 'Failed to update status',
  price: 'Failed to update price',
  premium: 'Failed to update premium status',
  condition: 'Failed to update condition',
  delete: LISTING_NOT_DELETED,
  restore: 'Failed to restore listing',
  approveMany: 'Failed to approve listings',
  deleteMany: 'Failed to delete listings',
} as const;

/** The API's reason for refusing a change. */
export function changeErrorMessage(error: unknown): string {
  if (hasStatus(error, 404)) return 'It is gone: its seller or another admin has deleted it.';
  return errorMessage(error);
}

/** The listing has changed since it was displayed. */
export function isStale(error: unknown): boolean {
  return hasStatus(error, 412);
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
