import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { restrictFile, openPrivateFolder } from '#app/db/private-folder.ts';
import { getErrorCode } from '#app/lib/app-error.ts';
import { readDataConfig, type Environment } from './config.ts';

const secrets = z.object({ SESSION_SECRET: z.string().min(32), ADMIN_PASSWORD: z.string().min(12) });
type Secrets = z.output<typeof secrets>;

/**
 * Adds missing secrets to the environment. They are generated once and stored in DATA_DIR. Variables that are set win.
 */
export async function withGeneratedSecrets(env: Environment): Promise<Environment> {
  const { folder } = readDataConfig(env);
  const path = join(folder, 'secrets.json');
  await openPrivateFolder(folder);
  const stored = (await readSecrets(path)) ?? (await makeSecrets(path));
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  return { ...stored, ...Object.fromEntries(given) };
}

async function readSecrets(path: string): Promise<Secrets | null> {
  try {
    await restrictFile(path);
    const read = secrets.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return read.success ? read.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || getErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function makeSecrets(path: string): Promise<Secrets> {
  const made = { SESSION_SECRET: randomBytes(48).toString('base64'), ADMIN_PASSWORD: typablePassword() };
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`);
  // An existing draft file would keep its old mode.
  await restrictFile(draft);
  await rename(draft, path);
  return made;
}

// Excludes letters that look alike, because people type the password from another screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function typablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
