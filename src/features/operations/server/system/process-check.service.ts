import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { formatBytes, formatDuration } from './measure-labels.rules.ts';
import type { CheckResult, SystemDeps } from './health-check.rules.ts';

const SAMPLE_MS = 200;
/** With a longer delay of the event loop every request waits noticeably. */
const MAX_DELAY_MS = 200;

/** Checks this process: its release, uptime, memory and event loop. */
export async function checkProcess({ settings, now }: SystemDeps): Promise<CheckResult> {
  const { version, commit, isProduction } = settings;
  const { maxDelayMs, busyPercent } = await watchEventLoop();
  const uptimeS = process.uptime();
  const { rss, heapUsed } = process.memoryUsage();
  const isLate = maxDelayMs > MAX_DELAY_MS;
  return {
    facts: [
      { label: 'Release', text: commit === null ? version : `${version} (${commit.slice(0, 12)})` },
      { label: 'Mode', text: isProduction ? 'Production' : 'For trying: not production' },
      { label: 'Node', text: process.versions.node },
      { label: 'Started', at: new Date(now().getTime() - uptimeS * 1_000).toISOString() },
      { label: 'Running for', text: formatDuration(uptimeS) },
      { label: 'Memory', text: `${formatBytes(rss)}, of which ${formatBytes(heapUsed)} for objects` },
      { label: 'Event loop', text: `${busyPercent}% busy, at most ${maxDelayMs} ms late` },
    ],
    problems: isLate
      ? [
          {
            severity: 'warning',
            what: `The process answers late: by ${maxDelayMs} ms just now.`,
            remedy: 'If it stays so, give the machine more cores, or start another process behind the load balancer.',
          },
        ]
      : [],
  };
}

/** The largest delay and the utilization of the event loop in a short sample. */
async function watchEventLoop(): Promise<{ maxDelayMs: number; busyPercent: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  await pauseFor(SAMPLE_MS);
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  return { maxDelayMs: Math.round(delay.max / 1e6), busyPercent: Math.round(utilization * 100) };
}
