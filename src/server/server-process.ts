import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig, readDataConfig, type Config, type DataConfig } from './config.ts';
import type { Mode } from './config-variables.ts';
import { withGeneratedSecrets } from './generated-secrets.ts';
import { runServer } from './run-server.ts';
import { describeStartupError } from './startup-error.ts';

const CLOSE_MS = 10_000;

/** The whole process: opens everything, closes it on signals, and says in words why it could not start. */
export async function runProcess(mode: Mode): Promise<void> {
  // By now `node --watch` knows every file of the server. Left on, it would restart for the files that Vite writes and
  // imports, and report from the database's thread, which then takes the report for its order to stop.
  delete process.env['WATCH_REPORT_DEPENDENCIES'];
  const resources = new AsyncDisposableStack();
  closeOnSignals(() => resources.disposeAsync());
  let config: Config | undefined;
  try {
    config = await settingsFor(mode);
    await runServer(config, resources);
  } catch (error) {
    // While closing, whatever was still starting loses its database: that is no problem of the start.
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

/** What to say of a folder even when the rest of the settings is wrong. */
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
    // Ctrl-C arrives more than once, from the terminal and from npm: the second must not cut the first short.
    process.on(signal, () => {
      if (!isAsked) closing.close();
      isAsked = true;
    });
  }
}
