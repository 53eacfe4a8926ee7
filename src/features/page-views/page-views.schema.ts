import * as z from 'zod/mini';
import { machineIdText } from '#app/features/machines/machines.schema.ts';

export const pageViewInput = z.object({ machineId: machineIdText });
export type PageViewInput = z.output<typeof pageViewInput>;
