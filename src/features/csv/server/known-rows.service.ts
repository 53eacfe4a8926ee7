import type { Db } from '#app/db/client.ts';
import { pick } from '#app/lib/collections.ts';
import { findListedMachines, type MachineIdentity } from './correct-rows.db.ts';
import type { KnownMachine } from './import-rows.db.ts';
import type { PlannedRow } from './plan-batch.service.ts';

/** Marks rows without an id whose machine is listed already, because an admin has to decide what becomes of them. */
export async function markKnown(db: Db, planned: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const identities = planned.flatMap(({ row, machineId, isNew, next }) =>
    machineId !== null || isNew || next === null ? [] : [identityOf(row, next)],
  );
  const listed = await findListedMachines(db, identities);
  return planned.map((row) => {
    const machineId = listed.get(row.row);
    return machineId === undefined ? row : { ...row, outcome: 'known', machineId, next: null };
  });
}

function identityOf(row: number, machine: KnownMachine): MachineIdentity {
  const { serialNumber } = machine.facts;
  const compared = ['brand', 'model', 'heads', 'year', 'price', 'contactName', 'contactEmail', 'contactPhone'] as const;
  return {
    ...pick(machine, compared),
    row,
    serialNumber: typeof serialNumber === 'string' ? serialNumber : null,
  };
}
