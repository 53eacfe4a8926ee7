import * as z from 'zod/mini';

export const machineModel = z.object({ name: z.string(), heads: z.int(), needles: z.int() });
export type MachineModel = z.output<typeof machineModel>;

/** Brand to its models; brands in alphabetical order, models by heads and then by name. */
export const modelsByBrand = z.record(z.string(), z.array(machineModel));
export type ModelsByBrand = z.output<typeof modelsByBrand>;
