import type { FastifyBaseLogger } from 'fastify';
import { checkDatabase, checkProcess, checkJobs } from './process-checks.service.ts';
import { checkLaunch } from './launch-checklist.service.ts';
import { checkMail, checkPayments, checkStorage } from './dependency-checks.service.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';
import type { SystemPart, SystemState } from '../../system.schema.ts';
import { withTimeout } from '#app/lib/concurrency.ts';

const CHECK_TIMEOUT_MS = 2_000;

/** The checks, in the order in which they are shown. */
const CHECKS: readonly { title: string; check: (deps: SystemDeps) => Promise<CheckResult> }[] = [
  { title: 'Before going live', check: checkLaunch },
  { title: 'Process', check: checkProcess },
  { title: 'Database', check: checkDatabase },
  { title: 'Background work', check: checkJobs },
  { title: 'Images', check: checkStorage },
  { title: 'Mail', check: checkMail },
  { title: 'Payments', check: checkPayments },
];

/** Runs all checks at the same time; one that hangs or fails is reported, and holds up no other. */
export async function readSystem(deps: SystemDeps, log: FastifyBaseLogger): Promise<SystemState> {
  const parts = CHECKS.map(async ({ title, check }): Promise<SystemPart> => {
    const result = await withTimeout(CHECK_TIMEOUT_MS, check(deps), TIMED_OUT).catch((err: unknown) => {
      log.warn({ err, part: title }, 'part of the system not read');
      return FAILED;
    });
    const { facts, problems } = result;
    return { title, isRead: result !== TIMED_OUT && result !== FAILED, facts, problems };
  });
  return { checkedAt: deps.now().toISOString(), parts: await Promise.all(parts) };
}

const TIMED_OUT = failedCheck('It did not answer within two seconds.');
const FAILED = failedCheck('It could not be read.');

function failedCheck(what: string): CheckResult {
  return { facts: [], problems: [{ severity: 'serious', what, remedy: 'The log says more.' }] };
}
