import { isInProgress, type PhotoList } from '#app/features/media/web/photo.rules.ts';
import { usePhotos } from '#app/features/media/web/use-photos.ts';
import { Button } from '#app/ui/button.tsx';
import type { DeliveryPhase } from './use-submit-pipeline.ts';

type DeliveryStatusProps = {
  photos: PhotoList;
  phase: DeliveryPhase;
  onStopWaiting: () => void;
  stopLabel: string;
};

/** Where the listing is on its way, and the way back while it still waits for its photos. */
export function DeliveryStatus({ photos, phase, onStopWaiting, stopLabel }: DeliveryStatusProps) {
  const list = usePhotos(photos);
  const isWaiting = phase === 'photos' && list.some(isInProgress);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <p role="status">{phase !== 'idle' && (isWaiting ? waitingWords(list) : 'Sending…')}</p>
      {isWaiting && (
        <Button size="small" onClick={onStopWaiting}>
          {stopLabel}
        </Button>
      )}
    </div>
  );
}

function waitingWords(list: ReturnType<typeof usePhotos>): string {
  const arrived = list.filter(({ state }) => state === 'stored').length;
  const reason = list.find((photo) => isInProgress(photo) && photo.problem !== null)?.problem;
  return `Your photos come first: ${arrived} of ${list.length} uploaded. ${reason ?? ''}`.trim();
}
