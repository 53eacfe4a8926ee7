import { useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { sizeLabel } from './csv-file.rules.ts';
import type { FileChoiceState } from './use-file-choice.ts';

type FileChoiceProps = {
  choice: FileChoiceState;
  /** A file is held above the page. */
  isAbove: boolean;
  /** It is being sent. */
  isShut: boolean;
  /** The id of what explains it. */
  describedBy: string;
};

/** The place for the file: chosen with a button, or dropped. */
export function FileChoice({ choice, isAbove, isShut, describedBy }: FileChoiceProps) {
  const { file, choose, remove } = choice;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isReady = useHydrated();
  return (
    <div
      className={classNames(
        'relative grid grid-cols-1 justify-items-center gap-2 rounded-panel p-5 text-center text-14',
        isAbove && 'bg-sunken',
      )}
    >
      <DropBorder isActive={isAbove} />
      {file !== null && <Chosen file={file} />}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Else the same file, mended and chosen again, would be no change.
          currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          ref={button}
          aria-describedby={describedBy}
          disabled={!isReady}
          aria-disabled={isShut || undefined}
          onClick={() => {
            if (!isShut) input.current?.click();
          }}
        >
          <FileUp aria-hidden="true" />
          {file === null ? 'Choose a CSV file' : 'Choose another'}
        </Button>
        {file !== null && !isShut && (
          <Button
            variant="quiet"
            onClick={() => {
              // The pressed button goes.
              button.current?.focus();
              remove();
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {file === null && <p className="text-quiet pointer-coarse:hidden">Or drop it here.</p>}
    </div>
  );
}

function Chosen({ file: { name, size } }: { file: File }) {
  return (
    <p className="flex max-w-full items-center gap-2">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
      <span className="figures whitespace-nowrap text-quiet">{sizeLabel(size)}</span>
    </p>
  );
}
