import { useNavigate } from '@tanstack/react-router';
import { OPEN_STATUSES } from '#app/db/enums.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { showToast } from '#app/ui/toast-store.ts';
import type { PublicMachine } from '../../machines.schema.ts';
import { MAX_WATCHED } from '../../watched-machines.schema.ts';
import { keepWatching, stopWatching, useWatched, type WatchOutcome } from './use-watched.ts';

type WatchToggleProps = {
  machine: Pick<PublicMachine, 'id' | 'name' | 'status' | 'price'>;
  /** A heart on a photograph; otherwise a button in a row. */
  isChip?: boolean;
};

/** Watches a machine, or stops to. Needs scripts. */
export function WatchToggle({ machine: { id, name, status, price }, isChip = false }: WatchToggleProps) {
  const navigate = useNavigate();
  const isWatched = useWatched().some((watched) => watched.id === id);
  if (!OPEN_STATUSES.includes(status) || (status === 'sold' && !isWatched)) return null;
  const press = () => {
    if (isWatched) return stop(id);
    const outcome = keepWatching({ id, at: new Date().toISOString(), priceUsd: price });
    showToast({ ...TOASTS[outcome], action: { label: 'See all', onChoose: () => void navigate({ to: '/watching' }) } });
  };
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      className={`noscript:hidden ${isChip ? 'photo-chip' : buttonClass({ variant: 'quiet', size: 'small' })}`}
      onClick={press}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`size-4 stroke-current stroke-2 ${isWatched ? 'fill-current' : 'fill-none'}`}
      >
        <path d="M12 20.5 4.3 13a5.2 5.2 0 0 1 7.7-7 5.2 5.2 0 0 1 7.7 7z" />
      </svg>
      <span className={isChip ? 'sr-only' : undefined}>Watch</span>
      <span className="sr-only"> {name}</span>
    </button>
  );
}

const TOASTS = {
  kept: { title: 'Watching' },
  unkept: {
    title: 'Watching until you leave this page',
    description: 'This browser keeps nothing for us. Sign in to keep your list.',
  },
  full: { title: `${MAX_WATCHED} machines at most. Remove one first.` },
} as const satisfies Record<WatchOutcome, { title: string; description?: string }>;

function stop(id: string): void {
  const watched = stopWatching(id);
  showToast({
    title: 'No longer watching',
    ...(watched !== undefined && { action: { label: 'Undo', onChoose: () => void keepWatching(watched) } }),
  });
}
