import * as z from 'zod/mini';
import { LOST_REASONS } from '#app/db/deal-enums.ts';
import { typedNumber } from '#app/features/machines/typed-facts.schema.ts';
import { siteDayParam } from '#app/lib/text-fields.ts';
import { dealChange } from './deals.schema.ts';

const { lostWords, nextStep, expectedAmountUsd, expectedCommissionUsd, note } = dealChange.shape;

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

/** What the sheet of a deal lets the office change. */
export const dealForm = z.object({
  ownerId: z.union([nothing, z.uuid()]),
  nextStep,
  nextStepOn: z.union([nothing, siteDayParam], 'Choose a day'),
  expectedAmountUsd: z.pipe(typedNumber, expectedAmountUsd),
  expectedCommissionUsd: z.pipe(typedNumber, expectedCommissionUsd),
  note,
});

/** Why a deal is lost. */
export const lostForm = z.object({
  lostReason: z.enum(LOST_REASONS, 'Choose why it was lost'),
  lostWords,
});

/** For how much a deal is won; empty for what was expected. */
export const wonForm = z.object({ expectedAmountUsd: z.pipe(typedNumber, expectedAmountUsd) });
