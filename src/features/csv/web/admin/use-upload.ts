import { IMPORT_FAILED } from '#app/lib/shared-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api-mutation.ts';
import { sendImport } from './csv-imports.queries.ts';
import { NO_REASON } from './import-messages.rules.ts';
import type { CsvSource } from './send-csv.queries.ts';

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
