import { useId, useState, type FormEvent, useRef } from 'react';
import { NO_CONTENT } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Alert } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { CsvSource } from './csv-imports.queries.ts';
import { type FileChoiceState, useUpload } from './use-upload.ts';
import { useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { sizeLabel } from './csv-file.rules.ts';

type ImportFormProps = { choice: FileChoiceState; isAbove: boolean };

/** Asks for the file, or for its text. */
export function ImportDialog({ choice, isAbove }: ImportFormProps) {
  return (
    <Dialog open={choice.isOpen} onClose={choice.close} title="Import machines">
      <ImportForm choice={choice} isAbove={isAbove} />
    </Dialog>
  );
}

/** A file, or its text pasted; sent, it is checked, and nothing is changed by that. */
function ImportForm({ choice, isAbove }: ImportFormProps) {
  const { file, problem, setProblem, close } = choice;
  const [text, setText] = useState('');
  const { progress, send } = useUpload({ onSent: close, onProblem: setProblem });
  const helpId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = sourceOf(file, text);
    if (source === null) setProblem(NO_CONTENT);
    else void send(source);
  };
  return (
    <form className="grid grid-cols-1 gap-5" aria-busy={progress !== null} onSubmit={submit}>
      {problem !== null && <Alert>{problem}</Alert>}
      <FileChoice choice={choice} isAbove={isAbove} isShut={progress !== null} describedBy={helpId} />
      {file === null && (
        <Field label="Or paste CSV content">
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              value={text}
              readOnly={progress !== null}
              spellCheck={false}
              placeholder="brand,model,heads,needles"
              className="font-mono"
              onChange={({ target }) => {
                setText(target.value);
              }}
            />
          )}
        </Field>
      )}
      {progress !== null && <SendingProgress done={progress} />}
      <p id={helpId} className="text-14 text-quiet">
        The file is checked first: you see what would become of each row before anything is changed.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={progress !== null || undefined}>
          Check file
        </Button>
      </div>
    </form>
  );
}

function sourceOf(file: File | null, text: string): CsvSource | null {
  if (file !== null) return file.size === 0 ? null : { body: file, fileName: file.name };
  return text.trim() === '' ? null : { body: new Blob([text]), fileName: null };
}

/** When all is sent the server is still reading, and nobody can tell for how long. */
function SendingProgress({ done }: { done: number }) {
  const isSent = done >= 1;
  const title = isSent ? 'Reading the file' : 'Sending the file';
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <Progress
        title={title}
        label="Sending"
        percentage={isSent ? null : Math.floor(done * 100)}
        detail={isSent ? 'All of it is sent.' : 'Please keep this page open.'}
      />
    </>
  );
}

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
