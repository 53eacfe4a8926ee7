import { losesNothing, processesFor, setStage, underLoad, type Row, type Run } from '../run.ts';

/** The database is restarted, after a clean shutdown or a crash. */
export async function restartedDatabase(run: Run): Promise<Row[]> {
  await using processes = await processesFor(run, 'restarted-database');
  const stage = await setStage(run, processes);
  const rows: Row[] = [];
  for (const how of ['fast', 'immediate'] as const) {
    const happen = async () => {
      await stage.database.stop(how);
      const started = performance.now();
      await stage.database.start();
      return `the server itself was up after ${Math.round(performance.now() - started)} ms`;
    };
    rows.push(await underLoad(stage, { fault: `database restarted (${how})`, isKept: losesNothing, happen }));
  }
  return rows;
}
