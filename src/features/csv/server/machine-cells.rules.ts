import { parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { accessoriesCell, imagesCell } from './list-cells.rules.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { factCell } from './fact-cells.schema.ts';
import { LISTING_COLUMNS, MACHINE_COLUMNS, type ListingColumn, type MachineColumn } from '../csv-imports.schema.ts';

/** A listing as far as a file of machines tells of it. */
export type CsvMachine = {
  id: string;
  brand: string;
  model: string;
  year: number | null;
  condition: string;
  heads: number;
  needles: number;
  price: number | null;
  hiddenPrice: boolean;
  isConsignment: boolean;
  city: string | null;
  state: string | null;
  zip: string | null;
  accessories: string | null;
  description: string;
  facts: FactValues;
  images: readonly string[];
  mainImageIndex: number;
  sourceUrl: string | null;
  status: string;
  sellerId: string | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
};

/** What a file says of a listing in one column, before anything is guarded or quoted. */
export function machineCell(machine: CsvMachine, column: MachineColumn): string {
  if (column === 'accessories') return accessoriesCell(parseAccessories(machine.accessories));
  if (column === 'images') return imagesCell(machine.images);
  if (!isListingColumn(column)) return factCell(machine.facts[column]);
  const value = machine[column];
  return value === null ? '' : String(value);
}

function isListingColumn(column: MachineColumn): column is ListingColumn {
  return LISTING_COLUMNS.some((known) => known === column);
}

export function machineCells(machine: CsvMachine): string[] {
  return MACHINE_COLUMNS.map((column) => machineCell(machine, column));
}
