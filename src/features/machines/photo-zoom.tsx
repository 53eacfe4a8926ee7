import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MachinePhoto } from './machine-photo.tsx';

type PhotoZoomProps = {
  name: string;
  photos: readonly string[];
  start: number;
  /** Told which photo was shown last. */
  onClose: (last: number) => void;
};

/** One photo over the whole screen; pressed again, it is shown twice as large, to be moved about. */
export function PhotoZoom({ name, photos, start, onClose }: PhotoZoomProps) {
  const [index, setIndex] = useState(start);
  const [isClose, setIsClose] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const count = photos.length;
  const photo = photos[index];
  const step = (by: number) => {
    setIndex((index + by + count) % count);
    setIsClose(false);
  };

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${name}, enlarged`}
      className="m-0 size-full max-h-none max-w-none bg-navy text-on-navy"
      onClose={() => {
        onClose(index);
      }}
      onKeyDown={(event) => {
        // Closer, they move the photo about.
        if (isClose) return;
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
      }}
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center justify-between px-2">
          <p className="figures px-2 text-14" aria-live="polite">
            {index + 1} / {count}
          </p>
          <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={() => dialog.current?.close()} />
        </div>
        <button
          type="button"
          aria-label={`${isClose ? 'Zoom out' : 'Zoom in'}: ${name}, photo ${index + 1} of ${count}`}
          className={isClose ? 'min-h-0 flex-1 cursor-zoom-out overflow-auto' : 'min-h-0 flex-1 cursor-zoom-in'}
          onClick={() => {
            setIsClose(!isClose);
          }}
        >
          {photo !== undefined && (
            <MachinePhoto
              key={photo}
              image={photo}
              alt={`${name}, photo ${index + 1}`}
              sizes={isClose ? '200vw' : '100vw'}
              wanted="soon"
              className={isClose ? 'h-auto w-[200%] max-w-none' : 'size-full object-contain'}
            />
          )}
        </button>
        {count > 1 && (
          <div className="flex justify-center gap-6 py-2">
            <IconButton label="Previous photo" icon={<ChevronLeft aria-hidden="true" />} onClick={() => step(-1)} />
            <IconButton label="Next photo" icon={<ChevronRight aria-hidden="true" />} onClick={() => step(1)} />
          </div>
        )}
      </div>
    </dialog>
  );
}
