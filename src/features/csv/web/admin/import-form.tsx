import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { NO_CONTENT, type CsvReadings, type CsvResembling } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { sendImport, type ColumnDecision, type CsvSource } from './csv-imports.queries.ts';
import { useHydrated } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { classNames } from '#app/ui/class-names.ts';
import { DropBorder } from '#app/ui/drop-border.tsx';
import { ColumnChoice } from './column-choice.tsx';
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
  onQuestion: (question: CsvReadings | CsvResembling) => void;
};

/** Sends the file; closing the dialog aborts it. */
function useUpload({ onSent, onProblem, onQuestion }: UploadDeps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const turn = useRef<AbortController | null>(null);
  useEffect(() => () => turn.current?.abort(), []);
  const send = async (source: CsvSource, { encoding, columns }: Answers) => {
    // Ignores a second press before the first is rendered.
    if (turn.current !== null) return;
    const { signal } = (turn.current = new AbortController());
    onProblem(null);
    setProgress(0);
    try {
      const sending = { source, encoding: encoding ?? undefined, columns, signal, onProgress: setProgress };
      const question = await sendImport(client, sending);
      if (question === null) onSent();
      else onQuestion(question);
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

/** How to read a file, as far as the admin has decided. */
type Answers = { encoding: ChosenEncoding | null; columns: ReadonlyMap<string, ColumnDecision> };
type Asked = Answers & { readings: CsvReadings | null; resembling: CsvResembling | null };

const NOTHING_ASKED: Asked = { readings: null, resembling: null, encoding: null, columns: new Map() };

/** What the server asks about a file, and the answers, which are about this file only. */
function useQuestions(file: File | null) {
  const [of, setOf] = useState<{ file: File | null; asked: Asked } | null>(null);
  const asked = of !== null && of.file === file ? of.asked : NOTHING_ASKED;
  const set = (changes: Partial<Asked>) => setOf({ file, asked: { ...asked, ...changes } });
  return {
    asked,
    chooseEncoding: (encoding: ChosenEncoding) => set({ encoding }),
    decideColumn: (name: string, decision: ColumnDecision) =>
      set({ columns: new Map(asked.columns).set(name, decision) }),
    forget: () => setOf(null),
    show: (question: CsvReadings | CsvResembling) =>
      set('readings' in question ? { readings: question, encoding: null } : { resembling: question }),
  };
}

/** Why the file cannot be sent yet; null if everything is answered. */
function findUnanswered({ readings, resembling, encoding, columns }: Asked): string | null {
  if (readings !== null && encoding === null) return 'Please choose how the file is to be read.';
  const open = resembling?.resembling.find(({ name }) => !columns.has(name));
  return open === undefined ? null : `Please choose what the column “${open.name}” is.`;
}

/** A file, or pasted text. Sending starts its check, which changes nothing. */
function ImportForm({ choice, isAbove }: ImportFormProps) {
  const { file, problem, setProblem, close } = choice;
  const [text, setText] = useState('');
  const { asked, chooseEncoding, decideColumn, show, forget } = useQuestions(file);
  const { readings, resembling } = asked;
  const { progress, send } = useUpload({ onSent: close, onProblem: setProblem, onQuestion: show });
  const helpId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const source = sourceOf(file, text);
    const unanswered = findUnanswered(asked);
    if (source === null) setProblem(NO_CONTENT);
    else if (unanswered !== null) {
      setProblem(unanswered);
      event.currentTarget.querySelector<HTMLElement>('fieldset:not(:has(:checked)) input')?.focus();
    } else void send(source, asked);
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
                forget();
              }}
            />
          )}
        </Field>
      )}
      {readings !== null && (
        <EncodingChoice {...readings} chosen={asked.encoding} isShut={progress !== null} onChoose={chooseEncoding} />
      )}
      {resembling !== null && (
        <ColumnChoice {...resembling} decisions={asked.columns} isShut={progress !== null} onDecide={decideColumn} />
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
