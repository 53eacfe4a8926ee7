import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { FormField, FormInput } from '#app/ui/form.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ApiForm } from '#app/ui/use-api-form.ts';
import type { SaleTerms } from '../sales.schema.ts';
import { threadChoice } from '../sale-form.schema.ts';

type BuyerFieldsProps<Input extends FieldValues, Output> = {
  form: ApiForm<Input, Output>;
  names: { buyer: Path<Input>; name: Path<Input> };
  buyers: SaleTerms['buyers'];
  /** The choice and the name with which the form begins. */
  start: { buyer: string; name: string };
  chosen: string;
  /** The words of the choice that answers nothing. */
  unanswered: string;
  /** Further choices. */
  children?: ReactNode;
};

/** To whom a machine was sold. */
export function BuyerFields<Input extends FieldValues, Output>(props: BuyerFieldsProps<Input, Output>) {
  const { form, names, buyers, start, chosen, unanswered, children } = props;
  return (
    <>
      <FormField form={form} name={names.buyer} label="Sold to">
        {(control) => (
          <Select {...control} defaultValue={start.buyer}>
            <option value="">{unanswered}</option>
            {buyers.map((buyer) => (
              <option key={buyer.threadId} value={threadChoice(buyer.threadId)}>
                {wordsOf(buyer)}
              </option>
            ))}
            {children}
            <option value="named">Somebody else</option>
            <option value="elsewhere">Outside of this site</option>
          </Select>
        )}
      </FormField>
      {chosen === 'named' && (
        <FormInput form={form} name={names.name} label="Name of the buyer" defaultValue={start.name} />
      )}
    </>
  );
}

function wordsOf({ name, acceptedUsd, acceptedQuote }: SaleTerms['buyers'][number]): string {
  // They may have signed for somebody else than they asked for.
  if (acceptedQuote !== null)
    return `${acceptedQuote.name}${acceptedQuote.name === name ? '' : ` (${name})`}, who has accepted a quote`;
  return acceptedUsd === null ? name : `${name}, whose offer of ${priceLabel(acceptedUsd)} is accepted`;
}
