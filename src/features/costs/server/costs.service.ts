import type { Db } from '#app/db/client.ts';
import { isPublic, priceLabel } from '#app/features/machines/machines.rules.ts';
import { findOpenMachines, machineNotFound } from '#app/features/machines/server/machine-views.service.ts';
import { UNKNOWN_ZIP } from '#app/features/places/places.schema.ts';
import { coordinatesOf, stateOfZip } from '#app/features/places/server/zip-points.service.ts';
import type { FreightRates } from '#app/features/settings/freight-rates.schema.ts';
import { FREIGHT_RATES, readDocument } from '#app/features/settings/server/settings.service.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { CostEstimate, CostLine, Delivery } from '../costs.schema.ts';
import { extraLine, freightLine, loadingLine, offeredLine, priceLine, type CostedMachine } from './cost-lines.rules.ts';
import { salesTaxNote } from './sales-tax.rules.ts';

/**
 * Estimates what a public machine costs in all. Only what visitors see of a listing counts, so that neither its price
 * nor its place can be derived from estimates. Throws not_found, and invalid for an unknown ZIP code.
 */
export async function estimateCosts(db: Db, id: string, delivery: Delivery): Promise<CostEstimate> {
  const [machine] = await findOpenMachines(db, [id]);
  if (machine === undefined || !isPublic(machine)) throw machineNotFound();
  const { value: rates, isEdited } = await readDocument(db, FREIGHT_RATES);
  const lines = linesOf(machine, delivery, rates);
  return { lines, ...totalOf(lines), areRatesSample: !isEdited };
}

function linesOf(machine: CostedMachine, { zip, liftGate, inside }: Delivery, rates: FreightRates): CostLine[] {
  const to = coordinatesOf(zip ?? null);
  if (zip !== undefined && to === null)
    throw new AppError('invalid', UNKNOWN_ZIP, [{ path: 'zip', message: UNKNOWN_ZIP }]);
  return [
    priceLine(machine),
    loadingLine(machine),
    freightLine(machine, to, rates),
    ...(liftGate === true ? [extraLine('lift-gate', rates.liftGateUsd)] : []),
    ...(inside === true ? [extraLine('inside-delivery', rates.insideUsd)] : []),
    offeredLine('installation', machine),
    offeredLine('training', machine),
    salesTaxLine(zip),
  ];
}

function salesTaxLine(zip: string | undefined): CostLine {
  const { label, note, mayApply } = salesTaxNote(zip === undefined ? null : stateOfZip(zip));
  const source = zip === undefined ? 'unknown' : 'visitor';
  return { kind: 'sales-tax', amountUsd: null, label, source, note, isOpen: mayApply };
}

function totalOf(lines: readonly CostLine[]): Pick<CostEstimate, 'totalUsd' | 'totalLabel'> {
  const sum = lines.reduce((usd, { amountUsd }) => usd + (amountUsd ?? 0), 0);
  const isPriceOpen = lines.some(({ kind, isOpen }) => kind === 'price' && isOpen);
  if (sum === 0) return { totalUsd: null, totalLabel: 'The price, which is on request' };
  const isEstimated = lines.some(({ source, amountUsd }) => source === 'operator' && amountUsd !== null);
  const words = isEstimated ? `About ${priceLabel(sum)}` : priceLabel(sum);
  return { totalUsd: sum, totalLabel: isPriceOpen ? `${words}, plus the price` : words };
}
