import type { FastifyBaseLogger } from 'fastify';
import { readDatabase } from './database-check.service.ts';
import { readGoingLive } from './launch-checklist.service.ts';
import { readMail } from './mail-check.service.ts';
import type { PartFindings, SystemDeps } from './health-check.rules.ts';
import { readPayments } from './payments-check.service.ts';
import { readProcess } from './process-check.service.ts';
import { readStorage } from './storage-check.service.ts';
import type { SystemPart, SystemState } from '../../system.schema.ts';
import { readWorkPart } from './jobs-check.service.ts';
import { inTime } from '#app/lib/concurrency.ts';

const PATIENCE_MS = 2_000;

/** In the order in which they are shown. */
const PARTS: readonly { title: string; read: (deps: SystemDeps) => Promise<PartFindings> }[] = [
  { title: 'Before going live', read: readGoingLive },
  { title: 'Process', read: readProcess },
  { title: 'Database', read: readDatabase },
  { title: 'Background work', read: readWorkPart },
  { title: 'Images', read: readStorage },
  { title: 'Mail', read: readMail },
  { title: 'Payments', read: readPayments },
];

/** Looks at every part at the same time; one that hangs or fails is said so, and keeps nobody else. */
export async function readSystem(deps: SystemDeps, log: FastifyBaseLogger): Promise<SystemState> {
  const parts = PARTS.map(async ({ title, read }): Promise<SystemPart> => {
    const findings = await inTime(PATIENCE_MS, read(deps), SLOW).catch((err: unknown) => {
      log.warn({ err, part: title }, 'part of the system not read');
      return FAILED;
    });
    const { facts, problems } = findings;
    return { title, isRead: findings !== SLOW && findings !== FAILED, facts, problems };
  });
  return { checkedAt: deps.now().toISOString(), parts: await Promise.all(parts) };
}

const SLOW = unread('It did not answer within two seconds.');
const FAILED = unread('It could not be read.');

function unread(what: string): PartFindings {
  return { facts: [], problems: [{ severity: 'serious', what, remedy: 'The log says more.' }] };
}
