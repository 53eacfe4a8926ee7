import { resolveDrizzleQuickly } from './resolve-drizzle.ts';

resolveDrizzleQuickly();
// Only now: what is imported at the top of a file is looked up before the file runs.
const { MODES } = await import('./config-variables.ts');
const { runProcess } = await import('./server-process.ts');

await runProcess(MODES.find((known) => known === process.argv[2]) ?? 'serve');
