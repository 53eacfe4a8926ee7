import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { MAX_IMAGES } from '../media.schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { useFileArrivals } from '#app/ui/use-file-arrivals.ts';
import type { PhotoList } from './photo.rules.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoStatus } from './photo-status.tsx';
import { RECOMMENDED_IMAGES } from './photos.rules.ts';
import { usePhotos } from './use-photos.ts';

type PhotoFieldProps = {
  list: PhotoList;
  /** What is wrong, beside the field. */
  error?: string | undefined;
  ref?: Ref<PhotoFieldHandle>;
};

export type PhotoFieldHandle = { focus: () => void };

/** The photos of a machine: taken, chosen, dropped or pasted; put in order; uploaded while the form is filled in. */
export function PhotoField({ list, error, ref }: PhotoFieldProps) {
  const photos = usePhotos(list);
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const isAbove = useFileArrivals((files) => {
    // A form that is being sent is shut, but the page around it is not: what is dropped there would be lost.
    if (choose.current?.matches(':disabled') === false) list.add(files);
  });
  const isFull = photos.length >= MAX_IMAGES;
  const focus = () => choose.current?.focus();
  useImperativeHandle(ref, () => ({ focus }), []);
  return (
    // Not a size container: when the fieldset around it is enabled and the focus set at once, Chromium 150 at times draws
    // nothing of what is in one, and then neither the focus nor a press gets there.
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
          // The button goes.
          focus();
          list.retryAll();
        }}
      />
      {photos.length > 0 && <PhotoGrid list={list} photos={photos} onEmptied={focus} />}
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
        Machines with {RECOMMENDED_IMAGES} photos or more sell better: the front, the needle cases, the control panel,
        the serial plate.
      </p>
    </div>
  );
}
