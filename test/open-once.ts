import { afterAll, beforeAll } from 'vitest';

/** Opens a resource once for all tests of a `describe` block, which only read it. Returns its getter. */
export function openOnce<Opened extends AsyncDisposable>(open: () => Promise<Opened>): () => Opened {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());
  return () => {
    if (opened === undefined) throw new Error('It is open while the tests of its block run');
    return opened;
  };
}
