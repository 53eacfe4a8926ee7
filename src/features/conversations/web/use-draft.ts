import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { inTabStorage } from '#app/lib/browser-storage.ts';

/** To whom the office writes: the buyer, a seller who has not joined, or itself, in a note or about a call. */
export const REPLY_KINDS = ['buyer', 'seller', 'note', 'call'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** A file of one side that is passed on to the other with the message. */
const passedFile = z.object({ id: z.string(), name: z.string(), from: z.enum(['buyer', 'seller']) });
export type PassedFile = z.output<typeof passedFile>;

const draft = z.object({
  kind: z.enum(REPLY_KINDS),
  text: z.string(),
  passedFiles: z.array(passedFile),
  /** The last message when its first word was written. */
  begunAfter: z.optional(z.string()),
});
export type Draft = z.output<typeof draft>;

const NO_DRAFT: Draft = { kind: 'buyer', text: '', passedFiles: [] };

/** What is being written into a thread, kept by this tab until it is sent. Only in the browser. */
export function useDraft(threadId: string): [Draft, (change: Partial<Draft>) => void] {
  const key = `stitchyard-reply-${threadId}`;
  const [shown, setShown] = useState(() => readDraft(key));
  const change = useCallback(
    (changes: Partial<Draft>) =>
      setShown((before) => {
        const after = { ...before, ...changes };
        inTabStorage((storage) => {
          if (after.text === '' && after.passedFiles.length === 0) storage.removeItem(key);
          else storage.setItem(key, JSON.stringify(after));
        });
        return after;
      }),
    [key],
  );
  return [shown, change];
}

function readDraft(key: string): Draft {
  const stored = inTabStorage((storage) => storage.getItem(key));
  return stored === null ? NO_DRAFT : (draft.safeParse(JSON.parse(stored)).data ?? NO_DRAFT);
}
