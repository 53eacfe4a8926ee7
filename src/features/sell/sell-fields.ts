import type { ApiForm } from '#app/ui/use-api-form.ts';
import type { FilledSellForm, SellFields } from './sell.schema.ts';
import type { StartFields } from './listing-version.ts';

export type SellApiForm = ApiForm<SellFields, FilledSellForm>;

/** The form, and what its fields began with. */
export type SellFieldsProps = { form: SellApiForm; start: StartFields };
