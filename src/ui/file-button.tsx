import { useHydrated } from '@tanstack/react-router';
import { useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = ComponentProps<typeof Button> & {
  input: ComponentProps<'input'>;
  isFull: boolean;
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
};

/** A button that chooses files. Remains focusable when there is no room for more. */
export function FileButton({ input, isFull, onFiles, ...rest }: FileButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const isReady = useHydrated();
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Otherwise choosing the same file again after removing it would not be a change.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={files} type="file" hidden {...input} onChange={take} />
      <Button
        {...rest}
        disabled={!isReady}
        aria-disabled={isFull || undefined}
        onClick={() => files.current?.click()}
      />
    </>
  );
}
