import { UploadFailure } from '#app/features/media/web/upload.queries.ts';
import { errorMessage, UserError } from '#app/lib/api-mutation.ts';
import { MAX_FILES } from '../threads.schema.ts';

/** A file of a message that is being written. */
export type Attachment = {
  key: number;
  name: string;
  /** An object URL; null for what the browser cannot show. */
  preview: string | null;
  state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed. */
  problem: string | null;
  /** Whether the same file may succeed later. */
  canRetry: boolean;
};

type Sending = { signal: AbortSignal; onProgress: (progress: number) => void };

type AttachmentDeps = {
  /** Uploads a file and returns its id. Throws. */
  upload: (file: File, sending: Sending) => Promise<string>;
  openPreview: (file: File) => string | null;
  closePreview: (url: string) => void;
};

type Item = { file: File; attachment: Attachment; id: string | null; aborting: AbortController };

export type AttachmentList = ReturnType<typeof createAttachmentList>;

/** The files of a message that is being written, which are uploaded one after the other. */
export function createAttachmentList({ upload, openPreview, closePreview }: AttachmentDeps) {
  let items: readonly Item[] = [];
  let snapshot: readonly Attachment[] = [];
  let lastKey = 0;
  let work: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const change = (next: readonly Item[]) => {
    items = next;
    snapshot = items.map(({ attachment }) => attachment);
    for (const listener of listeners) listener();
  };
  const update = (key: number, fields: Partial<Attachment>, id: string | null = null) =>
    change(
      items.map((item) =>
        item.attachment.key === key ? { ...item, id, attachment: { ...item.attachment, ...fields } } : item,
      ),
    );
  const find = (key: number) => items.find(({ attachment }) => attachment.key === key);
  const send = async (key: number) => {
    const item = find(key);
    if (item === undefined) return;
    update(key, { state: 'sending', progress: 0, problem: null });
    const onProgress = (progress: number) => update(key, { progress });
    try {
      const id = await upload(item.file, { signal: item.aborting.signal, onProgress });
      update(key, { state: 'stored' }, id);
    } catch (error) {
      update(key, { state: 'failed', problem: problemOf(error), canRetry: !isUnfit(error) });
    }
  };
  const enqueue = (key: number) => {
    work = work.then(() => send(key));
  };
  const drop = ({ attachment, aborting }: Item) => {
    aborting.abort();
    if (attachment.preview !== null) closePreview(attachment.preview);
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    /** Adds as many as there is room for. */
    add: (files: Iterable<File>) => {
      for (const file of [...files].slice(0, MAX_FILES - items.length)) {
        lastKey += 1;
        const state = {
          key: lastKey,
          name: file.name,
          state: 'waiting',
          progress: 0,
          problem: null,
          canRetry: true,
        } as const;
        const attachment = { ...state, preview: openPreview(file) };
        change([...items, { file, attachment, id: null, aborting: new AbortController() }]);
        enqueue(lastKey);
      }
    },
    retry: (key: number) => {
      update(key, { state: 'waiting', problem: null });
      enqueue(key);
    },
    remove: (key: number) => {
      const item = find(key);
      if (item !== undefined) drop(item);
      change(items.filter((other) => other !== item));
    },
    clear: () => {
      items.forEach(drop);
      change([]);
    },
    /** The ids of the files once all are uploaded. Throws UserError if one could not be. */
    settle: async (): Promise<string[]> => {
      await work;
      const ids = items.flatMap(({ id }) => id ?? []);
      if (ids.length < items.length)
        throw new UserError(
          'A file could not be uploaded. Please try it again or remove it, and then send the message.',
        );
      return ids;
    },
  };
}

function isUnfit(error: unknown): boolean {
  return error instanceof UploadFailure && error.kind === 'unfit';
}

function problemOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : errorMessage(error);
}

/** What a screen reader hears of the uploads; empty without files. */
export function uploadStatus(attachments: readonly Attachment[]): string {
  const stored = attachments.filter(({ state }) => state === 'stored').length;
  const failed = attachments.filter(({ state }) => state === 'failed').length;
  if (attachments.length === 0) return '';
  if (failed > 0) return `${failed} of ${attachments.length} could not be uploaded`;
  return stored === attachments.length ? 'All files are uploaded' : `${stored} of ${attachments.length} uploaded`;
}
