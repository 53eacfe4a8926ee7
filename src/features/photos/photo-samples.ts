import { createPhotoList, type PhotoListDeps } from './create-photo-list.ts';
import type { PhotoList, PhotoState } from './photo.ts';
import type { Draft, PhotoVault } from './photo-vault.ts';
import type { PreparedPhoto } from './scale-down.ts';
import type { Sending } from './send-file.ts';

export type Sent = Sending & { arrive: () => void; fail: (error: Error) => void };

/** What a browser's storage would hold, which outlives the page. */
export type KeptDrafts = { draft: Draft | null; files: Map<string, Blob> };

/** A browser in the hands of a test: nothing moves before it is told to. */
export function openWorkbench(given: Partial<PhotoListDeps> & { kept?: KeptDrafts } = {}) {
  const { kept = { draft: null, files: new Map() }, ...overrides } = given;
  const sendings: Sent[] = [];
  const told: string[] = [];
  const clock = createClock();
  const network = createNetwork();
  const addresses = new Set<string>();
  let asked = 0;
  let keys = 0;
  const list = createPhotoList({
    start: [],
    viewerId: 'anna',
    ask: async () => {
      asked += 1;
      return `/objects/machines/${asked}.webp?token=t${asked}`;
    },
    send: (sending) => sendOn(sendings, sending),
    prepare: async (file): Promise<PreparedPhoto> => ({ blob: file, isShowable: !file.name.endsWith('.heic') }),
    vault: vaultIn(kept),
    network,
    clock,
    addresses: {
      open: () => {
        const url = `blob:${(keys += 1)}`;
        addresses.add(url);
        return url;
      },
      close: (url) => addresses.delete(url),
    },
    newKey: () => `key-${(keys += 1)}`,
    tell: ({ title, description }) => told.push(`${title}: ${description}`),
    ...overrides,
  });
  const unsubscribe = list.subscribe(() => undefined);
  return { list, sendings, told, clock, network, addresses, kept, unsubscribe, askedTimes: () => asked };
}

export function photoFile(name: string, { size = 1_000, type = 'image/jpeg', lastModified = 1 } = {}): File {
  return new File([new Uint8Array(size)], name, { type, lastModified });
}

export function photoFiles(count: number): File[] {
  return Array.from({ length: count }, (_, index) => photoFile(`${index + 1}.jpg`));
}

/** Lets all go on that waits for nothing but its turn. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

export function statesOf(list: PhotoList): PhotoState[] {
  return list.getSnapshot().map(({ state }) => state);
}

export function namesOf(list: PhotoList): string[] {
  return list.getSnapshot().map(({ name, path }) => name || (path ?? ''));
}

function sendOn(sendings: Sent[], sending: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => sendings.splice(sendings.indexOf(sent), 1);
    const fail = (error: Error) => {
      leave();
      reject(error);
    };
    const arrive = () => {
      leave();
      resolve();
    };
    const sent: Sent = { ...sending, arrive, fail };
    sendings.push(sent);
    sending.signal.addEventListener('abort', () => fail(new Error('aborted')));
  });
}

function createClock() {
  let now = Date.UTC(2026, 10, 21);
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after: (delayMs: number, run: () => void) => {
      const timer = { at: now + delayMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: async (ms: number) => {
      now += ms;
      for (const timer of timers) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
      await calm();
    },
    waiting: () => timers.size,
  };
}

function createNetwork() {
  let isOnline = true;
  const listeners = new Set<() => void>();
  return {
    isOnline: () => isOnline,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn: async (state: 'on' | 'off') => {
      isOnline = state === 'on';
      for (const listener of listeners) listener();
      await calm();
    },
    listeners,
  };
}

export function vaultIn(kept: KeptDrafts): PhotoVault {
  return {
    read: async () =>
      kept.draft === null ? null : { draft: kept.draft, fileOf: async (key) => kept.files.get(key) ?? null },
    write: (draft) => {
      kept.draft = draft;
    },
    keepFile: (key, file) => kept.files.set(key, file),
    dropFile: (key) => kept.files.delete(key),
    clear: async () => {
      kept.draft = null;
      kept.files.clear();
    },
  };
}
