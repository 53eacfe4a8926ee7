import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { isInProgress, type Photo } from './photo.rules.ts';
import { countPhotos, progressMessage } from './photo-labels.rules.ts';

/** How far all photos together are. */
export function PhotoStatus({ photos, onRetryAll }: { photos: readonly Photo[]; onRetryAll: () => void }) {
  const stored = photos.filter(({ state }) => state === 'stored').length;
  const retryable = photos.filter(({ state, isFinal }) => state === 'failed' && !isFinal).length;
  return (
    <div>
      <p role="status" className="sr-only">
        {progressMessage(photos)}
      </p>
      {photos.length > 0 && (
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p aria-hidden="true" className="figures text-14 text-quiet">
              {stored === photos.length ? countPhotos(photos) : `${stored} of ${photos.length} uploaded`}
            </p>
            {retryable > 1 && (
              <Button onClick={onRetryAll}>
                <RotateCw aria-hidden="true" />
                Retry all
              </Button>
            )}
          </div>
          <progress
            aria-label="All photos"
            className={classNames('seam', !photos.some(isInProgress) && 'invisible')}
            max={photos.length}
            value={totalProgress(photos)}
          />
        </div>
      )}
    </div>
  );
}

/** A photo whose bytes have all been sent is not there yet: the server still has to read it. */
function totalProgress(photos: readonly Photo[]): number {
  const parts = photos.map(({ state, progress }) => (state === 'stored' ? 1 : 0.95 * progress));
  return parts.reduce((sum, part) => sum + part, 0);
}
