import { Forwarder } from '../forwarder.ts';
import { Postgres } from '../postgres.ts';
import { losesNothing, processesFor, underLoad, type Row, type Run } from '../run.ts';
import { startSite } from '../site.ts';
import { waitUntil } from '../wait.ts';

/** The standby's network delay: on one machine it would otherwise never lag behind. */
const STANDBY_DELAY_MS = 100;

/** The primary crashes and its standby takes over, at the same address. */
export async function failover(run: Run): Promise<Row[]> {
  return [await takeOver(run, 'synchronous'), await takeOver(run, 'asynchronous')];
}

async function takeOver(run: Run, how: 'synchronous' | 'asynchronous'): Promise<Row> {
  await using processes = await processesFor(run, `failover-${how}`);
  const primary = await Postgres.onCopy(processes, run.seeded);
  await using replication = await Forwarder.start(primary.port, STANDBY_DELAY_MS);
  const standby = await Postgres.standbyOf(primary, replication.port);
  await waitUntil('The standby follows', async () => (await followers(primary)) === 1);
  if (how === 'synchronous') await waitForStandby(primary);
  // Acts like a virtual IP address or a database proxy: the driver knows a single host.
  await using address = await Forwarder.start(primary.port);
  const site = await startSite(processes, urlOf(standby, address));
  const happen = async () => {
    await primary.stop('immediate');
    const started = performance.now();
    await standby.ask('select pg_promote()');
    address.switchTo(standby.port);
    return `the standby took over in ${Math.round(performance.now() - started)} ms`;
  };
  return await underLoad(
    { ...site, database: standby, machineIds: run.machineIds },
    {
      fault: `primary crashed, standby promoted (${how})`,
      // Asynchronous replication loses what the standby has not received yet, by definition.
      isKept: how === 'synchronous' ? losesNothing : ({ doubled }) => doubled === 0,
      happen,
    },
  );
}

async function followers(primary: Postgres): Promise<number> {
  return (await primary.ask("select 1 from pg_stat_replication where state = 'streaming'")).length;
}

/** From now on the primary only confirms what the standby has received. */
async function waitForStandby(primary: Postgres): Promise<void> {
  await primary.ask("alter system set synchronous_standby_names = '*'");
  await primary.ask('select pg_reload_conf()');
  await waitUntil('The standby is waited for', async () => {
    const [row] = await primary.ask('select sync_state from pg_stat_replication');
    return row?.['sync_state'] === 'sync';
  });
}

function urlOf(server: Postgres, { port }: Forwarder): string {
  const url = new URL(server.url);
  url.port = String(port);
  return url.href;
}
