import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useHydrated } from '@tanstack/react-router';
import { useRef, type ChangeEvent, type ComponentProps, type ReactNode, type Ref } from 'react';
import { Button } from '#app/ui/button.tsx';

type PhotoButtonsProps = {
  isFull: boolean;
  hasFault: boolean;
  /** Ids of what explains the field. */
  describedBy: string;
  chooseRef: Ref<HTMLButtonElement> | undefined;
  onFiles: (files: Iterable<File>) => void;
};

/** The ways to photos: the camera, which only phones and tablets have at hand, and the files. */
export function PhotoButtons({ isFull, hasFault, describedBy, chooseRef, onFiles }: PhotoButtonsProps) {
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

type FileButtonProps = ComponentProps<typeof Button> & {
  input: ComponentProps<'input'>;
  isFull: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
};

/** Stays where the focus can find it when the list is full. */
function FileButton({ input, isFull, onFiles, ...rest }: FileButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const isReady = useHydrated();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Else the same photo, removed and chosen again, would be no change.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={files} type="file" hidden {...input} onChange={take} />
      <Button
        {...rest}
        disabled={!isReady}
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (!isFull) files.current?.click();
        }}
      />
    </>
  );
}
