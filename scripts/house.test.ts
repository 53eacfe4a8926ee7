import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

test('nothing of the product imports what only tests need', async () => {
  const names = await readdir(SRC, { recursive: true });
  const product = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  expect(product.length).toBeGreaterThan(700);
  const pointingUp = await Promise.all(
    product.map(async (name) => {
      const imports = (await readFile(join(SRC, name), 'utf8')).match(
        /['"](?:#test\/|(?:\.\.\/)+test\/|vitest\b)[^'"]*['"]/g,
      );
      return imports?.map((found) => `${name}: ${found}`) ?? [];
    }),
  );
  expect(pointingUp.flat()).toEqual([]);
});

const ROOMS = join(SRC, 'features');
/** Allowed places in a feature's folder: shared code on top, then server code, then page code. */
const PLACES = [
  /^(?:facts\/)?[\w-]+\.(?:schema|rules)\.ts$/,
  /^server\/(?:[\w-]+\/)?[\w-]+\.(?:db|store|service|routes|jobs|schema|rules)\.ts$/,
  /^web\/(?:[\w-]+\/)*(?:[\w-]+\.(?:queries|schema|rules)\.ts|use-[\w-]+\.ts|[\w-]+\.tsx)$/,
];

async function productOfRooms(): Promise<{ room: string; path: string }[]> {
  const names = await readdir(ROOMS, { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ room: name.split('/')[0] ?? '', path: name.slice(name.indexOf('/') + 1) }));
}

test('the folder of a file of a room says where it runs, and its suffix what it does', async () => {
  const files = await productOfRooms();
  expect(files.length).toBeGreaterThan(500);
  const misplaced = files.filter(({ path }) => !PLACES.some((place) => place.test(path)));
  expect(misplaced.map(({ room, path }) => `${room}/${path}`)).toEqual([]);
});

/** The features that each feature imports from. */
async function neededRooms(): Promise<Map<string, Set<string>>> {
  const needs = new Map<string, Set<string>>();
  for (const { room, path } of await productOfRooms()) {
    const source = await readFile(join(ROOMS, room, path), 'utf8');
    const needed = needs.get(room) ?? new Set();
    for (const [, other = ''] of source.matchAll(/from '#app\/features\/([\w-]+)\//g))
      if (other !== room) needed.add(other);
    needs.set(room, needed);
  }
  return needs;
}

test('no rooms need each other, by whatever way round', async () => {
  const needs = await neededRooms();
  // Repeatedly removes features without remaining dependencies; what is left is cyclic.
  const left = new Set(needs.keys());
  for (;;) {
    const ready = [...left].filter((room) => [...(needs.get(room) ?? [])].every((other) => !left.has(other)));
    if (ready.length === 0) break;
    for (const room of ready) left.delete(room);
  }
  expect([...left]).toEqual([]);
});

test('no room needs the pages of text, messages to the operator, search engines or the back office’s figures', async () => {
  const needs = await neededRooms();
  const findNeeding = (room: string) => [...needs.keys()].filter((other) => needs.get(other)?.has(room));
  expect(['content', 'enquiries', 'operations', 'seo'].flatMap(findNeeding)).toEqual([]);
});

const INDEX_MAY_IMPORT =
  /^(?:\.\/|node:|lru-cache$|#app\/lib\/|#app\/db\/enums\.ts$|#app\/features\/machines\/(?:fact-[\w-]+|us-states)\.rules\.ts$)/;

test('the search index knows nothing of HTTP, SQL and React, and of machines only the registry of their facts and the states', async () => {
  const names = await readdir(join(SRC, 'search-index'));
  const product = names.filter((name) => !name.endsWith('.test.ts'));
  expect(product.length).toBeGreaterThan(10);
  const imports = await Promise.all(
    product.map(async (name) => {
      const source = await readFile(join(SRC, 'search-index', name), 'utf8');
      return [...source.matchAll(/from '([^']+)'/g)].map(([, from = '']) => ({ name, from }));
    }),
  );
  expect(imports.flat().filter(({ from }) => !INDEX_MAY_IMPORT.test(from))).toEqual([]);
});

const WRITES_MACHINES =
  /\.(?:insert|update|delete)\(machines\)|\b(?:insert into|update|delete from|truncate) (?:machines\b|\$\{machines\})/;
/** Writes of the listings' store that require a follow-up call. */
const WRITES_OF_STORE = /\b(?:updateMachines|updateMachineRows|insertMachine(?:Rows|Copy)?)\b/;

async function roomFilesWith(pattern: RegExp): Promise<string[]> {
  const found = await Promise.all(
    (await productOfRooms()).map(async ({ room, path }) =>
      pattern.test(await readFile(join(ROOMS, room, path), 'utf8')) ? [`${room}/${path}`] : [],
    ),
  );
  return found.flat().toSorted();
}

test('nothing but their store writes machines', async () => {
  expect(await roomFilesWith(WRITES_MACHINES)).toEqual(['machines/server/machines.store.ts']);
});

test('nothing changes a machine past what follows from the change', async () => {
  expect(await roomFilesWith(WRITES_OF_STORE)).toEqual([
    'machines/server/machine-changes.service.ts',
    'machines/server/machines.store.ts',
    'machines/server/new-machines.service.ts',
  ]);
});
