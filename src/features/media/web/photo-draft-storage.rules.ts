import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';

const keptPhoto = z.object({
  key: z.string(),
  name: z.string(),
  fingerprint: z.nullable(z.string()),
  isShowable: z.boolean(),
  /** Where the server has it, since when, and for which account. */
  stored: z.nullable(z.object({ path: z.string(), at: z.number(), viewerId: z.string() })),
});
export type KeptPhoto = z.output<typeof keptPhoto>;

const draft = z.object({
  keptAt: z.number(),
  /** What the listing showed when the draft was kept. */
  start: z.array(z.string()),
  /** The keys of all photos, those of the listing included. */
  order: z.array(z.string()),
  photos: z.array(keptPhoto),
});
export type Draft = z.output<typeof draft>;

const keptFile = z.object({ bytes: z.instanceof(ArrayBuffer), type: z.string() });

/** What a browser keeps of one draft. Writes are done in their order, and nobody waits for them. */
export type PhotoVault = {
  /** Null when there is none, or the browser keeps nothing. */
  read: () => Promise<{ draft: Draft; fileOf: (key: string) => Promise<Blob | null> } | null>;
  write: (draft: Draft) => void;
  keepFile: (key: string, file: Blob) => void;
  dropFile: (key: string) => void;
  clear: () => Promise<void>;
};

/** Drafts that nobody came back to would fill the browser's storage for ever. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;
const DRAFT = 'draft';
const address = z.tuple([z.string(), z.string()]);

/** Keeps a draft in IndexedDB. Where there is none, as in some private windows, all works but coming back to it. */
export function openPhotoVault(draftKey: string): PhotoVault {
  const store = createStore('photo-drafts', 'photos');
  const inTurn = createTurns();
  const note = (work: () => Promise<void>) => void inTurn(work, undefined);
  const fileOf = (key: string) => inTurn(() => readFile(store, [draftKey, key]), null);
  return {
    read: () =>
      inTurn(async () => {
        await removeForgotten(store);
        const found = draft.safeParse(await get([draftKey, DRAFT], store));
        return found.success ? { draft: found.data, fileOf } : null;
      }, null),
    write: (kept) => note(() => set([draftKey, DRAFT], kept, store)),
    keepFile: (key, file) =>
      // As bytes: phones have lost files that were kept as such.
      note(async () => set([draftKey, key], { bytes: await file.arrayBuffer(), type: file.type }, store)),
    dropFile: (key) => note(() => del([draftKey, key], store)),
    clear: () =>
      inTurn(async () => {
        await removeDraft(store, draftKey);
        await removeForgotten(store);
      }, undefined),
  };
}

async function readFile(store: UseStore, key: [string, string]): Promise<Blob | null> {
  const found = keptFile.safeParse(await get(key, store));
  return found.success ? new Blob([found.data.bytes], { type: found.data.type }) : null;
}

async function removeForgotten(store: UseStore): Promise<void> {
  for (const [draftKey, part] of await addressesIn(store)) {
    if (part !== DRAFT) continue;
    const found = draft.safeParse(await get([draftKey, DRAFT], store));
    if (!found.success || found.data.keptAt < Date.now() - FORGOTTEN_MS) await removeDraft(store, draftKey);
  }
}

async function removeDraft(store: UseStore, draftKey: string): Promise<void> {
  const all = await addressesIn(store);
  await delMany(
    all.filter(([owner]) => owner === draftKey),
    store,
  );
}

async function addressesIn(store: UseStore) {
  const found = (await keys(store)).map((key) => address.safeParse(key).data);
  return found.filter((each) => each !== undefined);
}

/** Some browsers have left such a question without an answer for ever. */
const PATIENCE_MS = 10_000;

function givenUp(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('The browser does not answer about what it keeps')), PATIENCE_MS);
  });
}

/** One after the other. What the browser refuses to do is reported once, and stands for nothing kept. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  let hasReported = false;
  return <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    const turn = last
      .then(() => Promise.race([work(), givenUp()]))
      .catch((error: unknown) => {
        if (!hasReported) reportError(error);
        hasReported = true;
        return otherwise;
      });
    last = turn;
    return turn;
  };
}
