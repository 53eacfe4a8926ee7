import { useState } from 'react';
import { fileRefusal } from './csv-file.rules.ts';

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
