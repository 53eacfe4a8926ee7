import { isInProgress, type PhotoList } from '#app/features/media/web/photo.rules.ts';
import { usePhotos } from '#app/features/media/web/use-photos.ts';
import { Button } from '#app/ui/button.tsx';
import type { SubmitPhase } from './use-submit-pipeline.ts';

type SubmitStatusProps = {
  photos: PhotoList;
  phase: SubmitPhase;
  onStopWaiting: () => void;
  stopLabel: string;
};

/** Where the listing is on its way, and the way back while it still waits for its photos. */
export function SubmitStatus({ photos, phase, onStopWaiting, stopLabel }: SubmitStatusProps) {
  const list = usePhotos(photos);
  const isWaiting = phase === 'photos' && list.some(isInProgress);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <p role="status">{phase !== 'idle' && (isWaiting ? uploadProgressText(list) : 'Sending…')}</p>
      {isWaiting && (
        <Button size="small" onClick={onStopWaiting}>
          {stopLabel}
        </Button>
      )}
    </div>
  );
}

function uploadProgressText(list: ReturnType<typeof usePhotos>): string {
  const arrived = list.filter(({ state }) => state === 'stored').length;
  const reason = list.find((photo) => isInProgress(photo) && photo.problem !== null)?.problem;
  return `Your photos come first: ${arrived} of ${list.length} uploaded. ${reason ?? ''}`.trim();
}
