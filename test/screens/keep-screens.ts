import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import startSite from '#test/e2e/start-site.ts';
import { reportScreens } from './report.ts';

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));
/** Most of a first run goes into the pictures' many sizes. */
const PICTURES = fileURLToPath(new URL('../../node_modules/.cache/stitchyard-pictures', import.meta.url));

/** The site of the browser tests; what they would look at is kept in a folder, with an index. */
export default async function keepScreens(project: TestProject) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const close = await startSite(project, PICTURES);
  project.provide('screensFolder', FOLDER);
  return async () => {
    await close();
    await reportScreens(FOLDER);
  };
}
