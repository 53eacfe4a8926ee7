import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import startSites from '#test/e2e/start-site.ts';
import { reportScreens } from './report.ts';

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));

/**
 * The sites of the browser tests. With SCREENS=1, screenshots and an index are written to a folder instead of checks.
 */
export default async function startLooks(project: TestProject) {
  const close = await startSites(project);
  if (process.env['SCREENS'] !== '1') return close;
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  project.provide('screensFolder', FOLDER);
  return async () => {
    await close();
    await reportScreens(FOLDER);
  };
}
