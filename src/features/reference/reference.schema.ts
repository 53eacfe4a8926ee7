import * as z from 'zod/mini';
import { FACT_KINDS, REVIEW_STATUSES } from '#app/db/enums.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { LISTED_NAME_MAX, MAX_COUNT } from '#app/features/machines/machines.rules.ts';
import { paging } from '#app/lib/paging.ts';
import { requiredText, searchParam } from '#app/lib/text-fields.ts';

/** The name of a brand, a model or an accessory. */
export const listedName = (message: string) => requiredText(message, LISTED_NAME_MAX);

/** A number of heads or needles. `message` is used if it is missing, `wrong` if it is not a valid number. */
export const count = (message: string, wrong = message) =>
  z
    .int({ error: ({ input }) => (typeof input === 'number' ? wrong : message) })
    .check(z.minimum(1, wrong), z.maximum(MAX_COUNT, `Must be at most ${MAX_COUNT}`));

/** Filters models or accessories by status: pending ones, or those that sellers can choose. */
export const reviewQuery = z.object({ status: z.optional(z.enum(REVIEW_STATUSES)), ...paging });
export type ReviewQuery = z.output<typeof reviewQuery>;

/** The account whose listing first used a name, with the number of its pending models and accessories. */
const proposer = z.object({ id: z.uuid(), username: z.string(), waiting: z.int() });
export type Proposer = z.output<typeof proposer>;

export const proposalsRejected = z.object({ models: z.int(), accessories: z.int() });
export type ProposalsRejected = z.output<typeof proposalsRejected>;

export const proposerParams = z.object({ id: z.uuid('This cannot be an account') });

const machineModel = z.object({ name: z.string(), heads: z.int(), needles: z.int() });
export type MachineModel = z.output<typeof machineModel>;

/** Models by brand; brands in alphabetical order, models by heads and then by name. */
export const modelsByBrand = z.record(z.string(), z.array(machineModel));
export type ModelsByBrand = z.output<typeof modelsByBrand>;

/** The brands that have approved models, in alphabetical order. */
export const modelBrands = z.array(z.string());
export type ModelBrands = z.output<typeof modelBrands>;

/** The typed part of a brand's model; without it, the first models are returned. */
export const modelChoicesQuery = z.object({
  brand: listedName('Name the brand'),
  search: z.optional(searchParam),
});
export type ModelChoicesQuery = z.output<typeof modelChoicesQuery>;

/** More models than most brands have, and few enough to read. */
export const MAX_MODEL_CHOICES = 50;

/** A model to choose; null if the reference has it with several numbers of heads or needles. */
const modelChoice = z.object({ name: z.string(), heads: z.nullable(z.int()), needles: z.nullable(z.int()) });
export const modelChoices = z.array(modelChoice);
export type ModelChoice = z.output<typeof modelChoice>;

/** A model as the back office sees it. */
export const reviewedModel = z.extend(machineModel, {
  id: z.uuid(),
  brand: z.string(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: z.string(),
});
export type ReviewedModel = z.output<typeof reviewedModel>;

/** The same in a list, with the proposing account; null if it is approved, or was not proposed by an account. */
export const listedModel = z.extend(reviewedModel, { proposer: z.nullable(proposer) });
export type ListedModel = z.output<typeof listedModel>;

/** A machine fact with the properties that clients need to enter, display and filter by it. */
const declaredFact = z.object({
  key: z.string(),
  label: z.string(),
  group: z.enum(FACT_GROUPS),
  kind: z.enum(FACT_KINDS),
  /** The unit of numbers in requests and responses. */
  unit: z.nullable(z.string()),
  /** The options of a choice; null for other kinds. */
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
  /** How lists filter by it; null if they cannot. */
  filter: z.nullable(z.enum(['range', 'list', 'boolean'])),
  /** Whether all machines of one model share its value. */
  level: z.enum(['model', 'machine']),
});
export const declaredFacts = z.array(declaredFact);
export type DeclaredFacts = z.output<typeof declaredFacts>;

const brandName = listedName('Please select a brand first');
const INCOMPLETE = 'Please fill in all model fields';
const modelCount = count(INCOMPLETE, `Must be a whole number from 1 to ${MAX_COUNT}`);

export const newModelInput = z.object({
  brand: brandName,
  model: z.object({ name: listedName(INCOMPLETE), heads: modelCount, needles: modelCount }, INCOMPLETE),
});
export type NewModelInput = z.output<typeof newModelInput>;

export const brandRemovalInput = z.object({ brandName });

export const modelParams = z.object({ id: z.uuid('This cannot be a model') });

/** The names that the listing form offers. */
export const accessoryNames = z.array(z.string());
export type AccessoryNames = z.output<typeof accessoryNames>;

/** An accessory as the back office sees it. */
export const reviewedAccessory = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(REVIEW_STATUSES),
  createdAt: z.string(),
});
export type ReviewedAccessory = z.output<typeof reviewedAccessory>;

/** The same in a list, with the proposing account; null if it is approved, or was not proposed by an account. */
export const listedAccessory = z.extend(reviewedAccessory, { proposer: z.nullable(proposer) });
export type ListedAccessory = z.output<typeof listedAccessory>;

const accessoryName = listedName('Accessory name is required');

export const newAccessoryInput = z.object({ accessory: accessoryName });
export const accessoryChangeInput = z.object({ name: accessoryName });

export const accessoryParams = z.object({ id: z.uuid('This cannot be an accessory') });

/** Characters in the names of models that are often omitted. */
export const SEPARATORS = ` -_./+&,'"()`;

/** A name without case and separators: tmark1506c for 'TMAR-K1506C'. */
export function modelNameKey(name: string): string {
  return Array.from(name.toLowerCase())
    .filter((character) => !SEPARATORS.includes(character))
    .join('');
}
