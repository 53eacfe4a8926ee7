import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useImperativeHandle, useRef, useSyncExternalStore, type Ref } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { useFileArrivals } from '#app/ui/use-file-arrivals.ts';
import { MAX_IMAGES, RECOMMENDED_IMAGES } from '../media.schema.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { isInProgress, countPhotos, progressMessage, type PhotoList, type Photo } from './photo.rules.ts';

type PhotoFieldProps = {
  list: PhotoList;
  /** The error beside the field. */
  error?: string | undefined;
  ref?: Ref<PhotoFieldHandle>;
};

type PhotoFieldHandle = { focus: () => void };

/** A machine's photos: taken, chosen, dropped or pasted; sorted; uploaded while the form is filled in. */
export function PhotoField({ list, error, ref }: PhotoFieldProps) {
  const photos = usePhotos(list);
  const ordered = photos.filter(({ slot }) => slot === null);
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const isAbove = useFileArrivals((files) => {
    // While submitting, the form is disabled but the page is not: dropped files would be lost.
    if (choose.current?.matches(':disabled') === false) list.add(files);
  });
  const isFull = photos.length >= MAX_IMAGES;
  const focus = () => choose.current?.focus();
  useImperativeHandle(ref, () => ({ focus }), []);
  return (
    // Not a size container: if the fieldset around it is enabled and focused at once, Chromium 150 sometimes fails to
    // render a size container's content, which then cannot be focused or clicked.
    <div role="group" aria-label="Photos" className="grid min-w-0 gap-4">
      <div className={classNames('relative grid gap-3 rounded-panel p-4 sm:p-5', isAbove && 'bg-sunken')}>
        <DropBorder isActive={isAbove} />
        <PhotoButtons
          isFull={isFull}
          hasFault={error !== undefined}
          describedBy={classNames(error !== undefined && `${id}-error`, `${id}-help`)}
          chooseRef={choose}
          onFiles={list.add}
        />
        {error !== undefined && (
          <p id={`${id}-error`} className="text-14 font-medium text-danger">
            {error}
          </p>
        )}
        <PhotoHelp id={`${id}-help`} isFull={isFull} />
      </div>
      <PhotoStatus
        photos={photos}
        onRetryAll={() => {
          // The focused button is removed.
          focus();
          list.retryAll();
        }}
      />
      {ordered.length > 0 && <PhotoGrid list={list} photos={ordered} onEmptied={focus} />}
    </div>
  );
}

function PhotoHelp({ id, isFull }: { id: string; isFull: boolean }) {
  return (
    <div id={id} className="grid gap-1 text-14 text-quiet">
      {isFull ? (
        <p>That is all {MAX_IMAGES}. To add another, remove one first.</p>
      ) : (
        <p className="pointer-coarse:hidden">Or drop them here, or paste them.</p>
      )}
      <p>
        Machines with {RECOMMENDED_IMAGES} photos or more sell better: the front, the needle cases, the table, the
        machine at work.
      </p>
    </div>
  );
}

type PhotoButtonsProps = {
  isFull: boolean;
  hasFault: boolean;
  /** Ids of the field's descriptions. */
  describedBy: string;
  chooseRef: Ref<HTMLButtonElement> | undefined;
  onFiles: (files: Iterable<File>) => void;
};

/** Buttons for adding photos: the camera, on phones and tablets only, and files. */
function PhotoButtons({ isFull, hasFault, describedBy, chooseRef, onFiles }: PhotoButtonsProps) {
  const shared = { isFull, onFiles, 'aria-describedby': describedBy };
  return (
    <div className="flex flex-wrap gap-3">
      <div className="hidden grow sm:grow-0 pointer-coarse:grid">
        <FileButton {...shared} input={CAMERA}>
          <Camera aria-hidden="true" />
          Take a photo
        </FileButton>
      </div>
      <div className="grid grow sm:grow-0">
        <FileButton {...shared} input={FILES} ref={chooseRef} data-fault={hasFault || undefined}>
          <ImagePlus aria-hidden="true" />
          Choose photos
        </FileButton>
      </div>
    </div>
  );
}

const CAMERA = { accept: 'image/*', capture: 'environment' } as const;
const FILES = { accept: 'image/*,.heic,.heif', multiple: true } as const;

/** The upload progress of all photos. */
function PhotoStatus({ photos, onRetryAll }: { photos: readonly Photo[]; onRetryAll: () => void }) {
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

/** A fully sent photo is not complete yet: the server still has to process it. */
function totalProgress(photos: readonly Photo[]): number {
  const parts = photos.map(({ state, progress }) => (state === 'stored' ? 1 : 0.95 * progress));
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The current photos. Uploads continue while a component uses it. */
export function usePhotos(list: PhotoList): readonly Photo[] {
  return useSyncExternalStore(list.subscribe, list.getSnapshot, list.getSnapshot);
}
