import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig, readDataConfig, type Config, type DataConfig } from './config.ts';
import type { Mode } from './config-variables.ts';
import { withGeneratedSecrets } from './generated-secrets.ts';
import { runServer } from './run-server.ts';
import { describeStartupError } from './startup-error.ts';

const CLOSE_MS = 10_000;

/** Runs the process: opens everything, closes it on signals, and explains a failed start. */
export async function runProcess(mode: Mode): Promise<void> {
  // By now `node --watch` knows every file of the server. Left set, it would also restart for files that Vite writes
  // and imports, and the database's thread would report its files, which it then takes for its order to stop.
  delete process.env['WATCH_REPORT_DEPENDENCIES'];
  const resources = new AsyncDisposableStack();
  closeOnSignals(() => resources.disposeAsync());
  let config: Config | undefined;
  try {
    config = await settingsFor(mode);
    await runServer(config, resources);
  } catch (error) {
    // A signal during the start closes the database under it; the resulting error is not a failed start.
    if (resources.disposed) return;
    const settings = config ?? { data: dataFolderIfKnown() };
    process.stderr.write(`\n${describeStartupError(error, settings) ?? unforeseen(error)}\n`);
    await resources.disposeAsync();
    process.exit(1);
  }
}

async function settingsFor(mode: Mode): Promise<Config> {
  const isProduction = mode === 'serve' || process.env['NODE_ENV'] === 'production';
  return readConfig(isProduction ? process.env : await withGeneratedSecrets(process.env), mode);
}

/** The data folder to name in messages, even if other settings are wrong. */
function dataFolderIfKnown(): DataConfig | undefined {
  try {
    return readDataConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

function unforeseen(error: unknown): string {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Stitchyard could not start, for a reason that it does not foresee:\n${details}`;
}

function closeOnSignals(close: () => Promise<void>): void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const closing = closeWithGrace({ delay: CLOSE_MS, skip: [...signals], logger: false }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`\n${unforeseen(err)}\n`);
    await close();
  });
  let isAsked = false;
  for (const signal of signals) {
    // Ctrl-C arrives twice, from the terminal and from npm: the second must not interrupt closing.
    process.on(signal, () => {
      if (!isAsked) closing.close();
      isAsked = true;
    });
  }
}
