import { useState, useEffect, useRef } from 'react';
import { fileRefusal } from './csv-file.rules.ts';
import { IMPORT_FAILED } from '#app/lib/text-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { sendImport, type CsvSource } from './csv-imports.queries.ts';
import { NO_REASON } from './import-messages.rules.ts';

/** Which file is to be imported, in the dialog that asks for it. */
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
export type FileChoiceState = ReturnType<typeof useFileChoice>;

type UploadDeps = { onSent: () => void; onProblem: (sentence: string | null) => void };

/** Sends what is to be imported; whoever closes the dialog meanwhile calls it back. */
export function useUpload({ onSent, onProblem }: UploadDeps) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const turn = useRef<AbortController | null>(null);
  useEffect(() => () => turn.current?.abort(), []);
  const send = async (source: CsvSource) => {
    // A second press comes before the first has been drawn.
    if (turn.current !== null) return;
    const { signal } = (turn.current = new AbortController());
    onProblem(null);
    setProgress(0);
    try {
      await sendImport(client, { source, signal, onProgress: setProgress });
      onSent();
    } catch (error) {
      if (!signal.aborted) onProblem(`${IMPORT_FAILED}: ${errorMessage(error, NO_REASON)}`);
    } finally {
      turn.current = null;
      setProgress(null);
    }
  };
  return { progress, send };
}
