import * as z from 'zod/mini';
import { PAYMENT_STATES, PERMISSIONS, type ContactAnswer, type FactValue } from '#app/db/enums.ts';
import { PERMISSION_LABELS, ROLE_LABELS } from '#app/features/accounts/permission-labels.rules.ts';
import { STATUS_LABELS } from '#app/features/listings/listing-state-machine.rules.ts';
import { factLabel, findFact } from '#app/features/machines/fact-registry.rules.ts';
import { MACHINE_FIELDS } from '#app/features/machines/machine-fields.rules.ts';
import { CONDITION_WORDS, priceLabel } from '#app/features/machines/machines.rules.ts';
import { paymentStateLabel } from '#app/features/payments/payment-labels.rules.ts';
import { capitalize } from '#app/lib/format.ts';
import { momentIn } from '#app/lib/time-zones.ts';

const FIELD_LABELS = new Map<string, string>(Object.entries(MACHINE_FIELDS).map(([key, { label }]) => [key, label]));

/** The label of a field: a machine's from its registries, others by their name. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS.get(field) ?? findFact(field)?.label ?? plainLabel(field);
}

/** For example 'hasReason' becomes 'Has reason'. */
function plainLabel(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return capitalize(words);
}

/** The labels of the codes of fields. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: STATUS_LABELS,
  condition: CONDITION_WORDS,
  role: ROLE_LABELS,
  answeredAs: { answered: 'answered', 'no-answer-needed': 'no answer needed' } satisfies Record<ContactAnswer, string>,
  permissions: Object.fromEntries(PERMISSIONS.map((permission) => [permission, PERMISSION_LABELS[permission].label])),
  state: Object.fromEntries(PAYMENT_STATES.map((state) => [state, paymentStateLabel(state)])),
};

function codeLabel(field: string, value: unknown): string | undefined {
  const labels = Object.hasOwn(CODES, field) ? CODES[field] : undefined;
  return typeof value === 'string' && labels !== undefined && Object.hasOwn(labels, value) ? labels[value] : undefined;
}

const EMPTY = '–';

/** A value as pages show it. Times are in this time zone; null stands for the reader's. */
export function valueLabel(field: string, value: unknown, timeZone: string | null): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (field === 'price' && typeof value === 'number') return priceLabel(value);
  const code = codeLabel(field, value);
  if (code !== undefined) return code;
  const fact = findFact(field);
  const stated = fact === undefined ? undefined : factValue.safeParse(value).data;
  if (fact !== undefined && stated !== undefined) return factLabel(fact, stated);
  // Fields that are only named, because their values are personal.
  if (field === 'alsoChanged' && typeof value === 'string') return fieldLabel(value);
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', ';
    return value.map((item: unknown) => valueLabel(field, item, timeZone)).join(separator) || EMPTY;
  }
  if (typeof value !== 'object') return plainValue(value, timeZone);
  const parts = Object.entries(value).map(([key, part]) => `${fieldLabel(key)}: ${valueLabel(key, part, timeZone)}`);
  return parts.join(', ') || EMPTY;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function plainValue(value: unknown, timeZone: string | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return MOMENT.test(value) ? momentIn(timeZone, value) : value;
  return String(value);
}

const scalar = z.union([z.string(), z.number()]);
const factValue: z.ZodMiniType<FactValue> = z.union([
  scalar,
  z.boolean(),
  z.array(z.string()),
  z.array(z.record(z.string(), scalar)),
]);
