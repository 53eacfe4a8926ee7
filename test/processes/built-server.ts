import { projectFile } from '#app/lib/project-files.ts';
import type { runServer } from '#app/server/run-server.ts';

/** Opens the server as it is built, with settings and tuning of one's own: what starts it by itself is `main.js`. */
export async function loadBuiltServer(): Promise<typeof runServer> {
  const built: unknown = await import(projectFile('dist/app/run-server.js').href);
  if (!runsServer(built)) throw new Error('The build does not export runServer');
  return built.runServer;
}

function runsServer(module: unknown): module is { runServer: typeof runServer } {
  return typeof module === 'object' && module !== null && 'runServer' in module;
}
