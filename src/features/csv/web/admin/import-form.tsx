import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { NO_CONTENT, type CsvReadings } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { sendImport, type CsvSource } from './csv-imports.queries.ts';
import { useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { EncodingChoice, type ChosenEncoding } from './encoding-choice.tsx';
import { fileRefusal, NO_REASON, sizeLabel } from './import-messages.rules.ts';

/** State of the dialog that asks for a file. */
export function useFileChoice() {
  const [isOpen, setIsOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setIsOpen(false);
    setFile(null);
    setProblem(null);
  };
  const choose = (files: Iterable<File>) => {
    const [first, ...more] = files;
    if (first === undefined) return;
    const refusal = more.length > 0 ? 'Please choose one file at a time.' : fileRefusal(first);
    setFile(refusal === null ? first : null);
    setProblem(refusal);
    setIsOpen(true);
  };
  const remove = () => {
    setFile(null);
    setProblem(null);
  };
  return { isOpen, file, problem, setProblem, open: () => setIsOpen(true), close, choose, remove };
}
type FileChoiceState = ReturnType<typeof useFileChoice>;

type UploadDeps = {
  onSent: () => void;
  onProblem: (sentence: string | null) => void;
  onReadings: (readings: CsvReadings) => void;
};

/** Sends the file; closing the dialog aborts it. */
function useUpload({ onSent, onProblem, onReadings }: UploadDeps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const turn = useRef<AbortController | null>(null);
  useEffect(() => () => turn.current?.abort(), []);
  const send = async (source: CsvSource, encoding: ChosenEncoding | undefined) => {
    // Ignores a second press before the first is rendered.
    if (turn.current !== null) return;
    const { signal } = (turn.current = new AbortController());
    onProblem(null);
    setProgress(0);
    try {
      const readings = await sendImport(client, { source, encoding, signal, onProgress: setProgress });
      if (readings === null) onSent();
      else onReadings(readings);
    } catch (error) {
      if (!signal.aborted) onProblem(`${IMPORT_FAILED}: ${errorMessage(error, NO_REASON)}`);
    } finally {
      turn.current = null;
      setProgress(null);
    }
  };
  return { progress, send };
}

type ImportFormProps = { choice: FileChoiceState; isAbove: boolean };

/** Asks for the file, or for its text. */
export function ImportDialog({ choice, isAbove }: ImportFormProps) {
  return (
    <Dialog open={choice.isOpen} onClose={choice.close} title="Import machines">
      <ImportForm choice={choice} isAbove={isAbove} />
    </Dialog>
  );
}

/** The readings of a file that is not UTF-8, and the chosen encoding. */
function useReadings(file: File | null) {
  const [of, setOf] = useState<{ file: File | null; readings: CsvReadings } | null>(null);
  const [chosen, setChosen] = useState<ChosenEncoding | null>(null);
  const readings = of !== null && of.file === file ? of.readings : null;
  const show = (next: CsvReadings) => {
    setOf({ file, readings: next });
    setChosen(null);
  };
  return { readings, chosen: readings === null ? null : chosen, choose: setChosen, show };
}

const NO_ENCODING = 'Please choose how the file is to be read.';

/** A file, or pasted text. Sending starts its check, which changes nothing. */
function ImportForm({ choice, isAbove }: ImportFormProps) {
  const { file, problem, setProblem, close } = choice;
  const [text, setText] = useState('');
  const { readings, chosen, choose, show } = useReadings(file);
  const { progress, send } = useUpload({ onSent: close, onProblem: setProblem, onReadings: show });
  const helpId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = sourceOf(file, text);
    if (source === null) setProblem(NO_CONTENT);
    else if (readings !== null && chosen === null) setProblem(NO_ENCODING);
    else void send(source, chosen ?? undefined);
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
      {readings !== null && (
        <EncodingChoice {...readings} chosen={chosen} isShut={progress !== null} onChoose={choose} />
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

/** Once everything is sent, the server still reads it, for an unknown time. */
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
  /** A file is being dragged over the page. */
  isAbove: boolean;
  /** The file is being sent. */
  isShut: boolean;
  /** The id of the description. */
  describedBy: string;
};

/** The file input: a button, or a drop target. */
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
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same, corrected file again would not be a change.
          currentTarget.value = '';
        }}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          ref={button}
          aria-describedby={describedBy}
          disabled={!isReady}
          aria-disabled={isShut || undefined}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden="true" />
          <span>{file === null ? 'Choose a CSV file' : 'Choose another'}</span>
        </Button>
        {file !== null && !isShut && (
          <Button
            variant="quiet"
            onClick={() => {
              // The pressed button is removed.
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
