import type { MachineFact } from './fact-kinds.rules.ts';
import { CONTROL_FACTS } from './facts/control-facts.rules.ts';
import { EQUIPMENT_FACTS } from './facts/equipment-facts.rules.ts';
import { IDENTITY_FACTS } from './facts/identity-facts.rules.ts';
import { MOVING_FACTS } from './facts/moving-facts.rules.ts';
import { OWNERSHIP_FACTS } from './facts/ownership-facts.rules.ts';
import { SEWING_FACTS } from './facts/sewing-facts.rules.ts';
import { SUPPORT_FACTS } from './facts/support-facts.rules.ts';
import { WEAR_FACTS } from './facts/wear-facts.rules.ts';

/**
 * The facts of a machine besides the columns of its listing, one entry each, in display order. An entry is sufficient
 * to add a fact: forms, pages, API, version comparison, CSV, filters and exports derive from it.
 */
export const MACHINE_FACTS: readonly MachineFact[] = [
  ...IDENTITY_FACTS,
  ...SEWING_FACTS,
  ...WEAR_FACTS,
  ...CONTROL_FACTS,
  ...EQUIPMENT_FACTS,
  ...MOVING_FACTS,
  ...SUPPORT_FACTS,
  ...OWNERSHIP_FACTS,
];
