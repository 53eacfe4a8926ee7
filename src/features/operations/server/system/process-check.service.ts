import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { bytesWords, durationWords } from './measure-labels.rules.ts';
import type { PartFindings, SystemDeps } from './health-check.rules.ts';

const LOOK_MS = 200;
/** Later than that, everybody waits noticeably. */
const LATE_MS = 200;

/** This process: which release, since when, and how busy it is. */
export async function readProcess({ settings, now }: SystemDeps): Promise<PartFindings> {
  const { version, commit, isProduction } = settings;
  const { latestMs, busyPercent } = await watchEventLoop();
  const uptimeS = process.uptime();
  const { rss, heapUsed } = process.memoryUsage();
  const isLate = latestMs > LATE_MS;
  return {
    facts: [
      { label: 'Release', text: commit === null ? version : `${version} (${commit.slice(0, 12)})` },
      { label: 'Mode', text: isProduction ? 'Production' : 'For trying: not production' },
      { label: 'Node', text: process.versions.node },
      { label: 'Started', at: new Date(now().getTime() - uptimeS * 1_000).toISOString() },
      { label: 'Running for', text: durationWords(uptimeS) },
      { label: 'Memory', text: `${bytesWords(rss)}, of which ${bytesWords(heapUsed)} for objects` },
      { label: 'Event loop', text: `${busyPercent}% busy, at most ${latestMs} ms late` },
    ],
    problems: isLate
      ? [
          {
            severity: 'warning',
            what: `The process answers late: by ${latestMs} ms just now.`,
            remedy: 'If it stays so, give the machine more cores, or start another process behind the load balancer.',
          },
        ]
      : [],
  };
}

/** How late timers fire, and how much of a short while goes into work. */
async function watchEventLoop(): Promise<{ latestMs: number; busyPercent: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = performance.eventLoopUtilization();
  delay.enable();
  await pauseFor(LOOK_MS);
  delay.disable();
  const { utilization } = performance.eventLoopUtilization(before);
  return { latestMs: Math.round(delay.max / 1e6), busyPercent: Math.round(utilization * 100) };
}
