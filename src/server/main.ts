import { MODES } from './config-variables.ts';
import { runProcess } from './server-process.ts';

await runProcess(MODES.find((known) => known === process.argv[2]) ?? 'serve');
