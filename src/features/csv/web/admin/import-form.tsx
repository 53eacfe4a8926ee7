import { useId, useState, type FormEvent } from 'react';
import { NO_CONTENT } from '../../csv-imports.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Alert } from '#app/ui/form.tsx';
import { Textarea } from '#app/ui/input.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { FileChoice } from './file-choice.tsx';
import type { CsvSource } from './send-csv.queries.ts';
import type { FileChoiceState } from './use-file-choice.ts';
import { useUpload } from './use-upload.ts';

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
