import ImagePlus from 'lucide-react/icons/image-plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { FileButton } from '#app/ui/file-button.tsx';
import { MAX_IMAGES } from '../media.schema.ts';
import { usePhotos } from './photo-field.tsx';
import { PhotoImage, PhotoState, Placeholder } from './photo-image.tsx';
import type { PhotoList } from './photo.rules.ts';

type Slot = { key: string; label: string; help: string };

type PhotoSlotsProps = { list: PhotoList; slots: readonly Slot[] };

/** Requested photos, each with a slot of its own; all are optional. */
export function PhotoSlots({ list, slots }: PhotoSlotsProps) {
  return (
    <ul aria-label="Photos that prove a fact" className="grid gap-3 lg:grid-cols-2">
      {slots.map((slot) => (
        <SlotField key={slot.key} list={list} slot={slot} />
      ))}
    </ul>
  );
}

const ONE_IMAGE = { accept: 'image/*,.heic,.heif' } as const;

function SlotField({ list, slot: { key, label, help } }: { list: PhotoList; slot: Slot }) {
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const photos = usePhotos(list);
  const photo = photos.find(({ slot }) => slot === key);
  const hasFailed = photo?.state === 'failed';
  const verb = photo === undefined ? 'Add photo' : 'Replace';
  return (
    <li
      className={classNames(
        'grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-3 rounded-control border p-3',
        hasFailed ? 'border-danger' : photo === undefined ? 'border-dashed border-line-strong' : 'border-line',
      )}
    >
      <div className="aspect-4/3 overflow-hidden rounded-label bg-sunken">
        {photo === undefined ? <Placeholder /> : <PhotoImage photo={photo} />}
      </div>
      <div className="min-w-0">
        <p className="text-14 font-semibold">{label}</p>
        <p id={`${id}-help`} className="text-14 text-quiet">
          {help}
        </p>
      </div>
      <div className="col-span-2 grid gap-1 pt-2">
        {photo !== undefined && (
          <div className="-mx-2">
            <PhotoState photo={photo} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {photo !== undefined && hasFailed && !photo.isFinal && (
            <Button
              size="small"
              className="max-lg:min-h-11"
              aria-label={`Retry: ${label}`}
              onClick={() => {
                // The focused button is removed.
                choose.current?.focus();
                list.retry(photo.key);
              }}
            >
              <RotateCw aria-hidden="true" />
              Retry
            </Button>
          )}
          <FileButton
            size="small"
            className="max-lg:min-h-11"
            ref={choose}
            input={{ ...ONE_IMAGE, name: key }}
            isFull={photo === undefined && photos.length >= MAX_IMAGES}
            aria-label={`${verb}: ${label}`}
            aria-describedby={`${id}-help`}
            onFiles={(files) => list.fillSlot(key, files)}
          >
            <ImagePlus aria-hidden="true" />
            {verb}
          </FileButton>
          {photo !== undefined && (
            <IconButton
              className="ml-auto"
              label={`Remove: ${label}`}
              title="Remove"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                choose.current?.focus();
                list.remove(photo.key);
              }}
            />
          )}
        </div>
      </div>
    </li>
  );
}
