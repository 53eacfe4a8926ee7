import { Gauge, type Registry } from 'prom-client';
import type { BacklogFigures } from '#app/features/operations/server/system/process-checks.service.ts';
import { withTimeout } from '#app/lib/concurrency.ts';

const TIMEOUT_MS = 2_000;
/** Several who collect, or one who collects often, ask the database once. */
const KEPT_MS = 5_000;
const STATES = ['waiting', 'deferred', 'active', 'failed'] as const;

/** Work that waits, by `read`. While the database is away these figures are missing, and the others are told all the same. */
export function addWorkGauges(registry: Registry, read: () => Promise<BacklogFigures>): void {
  // Null when that fails or takes too long: why the database is away stands in the log of whoever needed it.
  const figures = keptFor(KEPT_MS, () => withTimeout(TIMEOUT_MS, read(), null).catch(() => null));
  const registers = [registry];
  const isRead = new Gauge({
    name: 'database_readable',
    help: 'Whether the figures of queue, mails and imports could be read from the database: 1 or 0',
    registers,
    async collect() {
      isRead.set((await figures()) === null ? 0 : 1);
    },
  });
  addJobGauges(registry, figures);
  const mails = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that are neither sent nor given up',
    registers,
    async collect() {
      mails.remove();
      const found = await figures();
      if (found !== null) mails.set(found.mailsWaiting);
    },
  });
  const imports = new Gauge({
    name: 'imports_running',
    help: 'Imports under way, from the partner site and from files',
    labelNames: ['kind'],
    registers,
    async collect() {
      imports.reset();
      for (const [kind, count] of Object.entries((await figures())?.importsRunning ?? {})) imports.set({ kind }, count);
    },
  });
}

function addJobGauges(registry: Registry, figures: () => Promise<BacklogFigures | null>): void {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Background work by kind and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      jobs.reset();
      for (const each of (await figures())?.queues ?? [])
        for (const state of STATES) jobs.set({ queue: each.queue, state }, each[state]);
    },
  });
  const oldest = new Gauge({
    name: 'job_oldest_waiting_seconds',
    help: 'For how long the oldest work that is due has been waiting to begin',
    labelNames: ['queue'],
    registers,
    async collect() {
      oldest.reset();
      for (const { queue, oldestWaitingS } of (await figures())?.queues ?? []) oldest.set({ queue }, oldestWaitingS);
    },
  });
}

function keptFor<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let kept: { at: number; result: Promise<Result> } | null = null;
  return () => {
    const at = performance.now();
    if (kept === null || at - kept.at > ms) kept = { at, result: read() };
    return kept.result;
  };
}
