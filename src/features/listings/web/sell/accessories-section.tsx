import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { accessoriesText, accessoryLabel, parseAccessories } from '#app/features/machines/accessories.rules.ts';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { AccessoryAdder } from './accessory-adder.tsx';
import { withAccessory, withoutAccessory, withQuantity } from './accessory-list.rules.ts';
import { AccessoryRow } from './accessory-row.tsx';
import type { SellFieldsProps } from './form-model.rules.ts';
import { SellSection } from './sell-section.tsx';
import { accessoriesQuery } from './sell.queries.ts';
import { QueryErrorNotice } from './query-error-notice.tsx';

type AccessoriesSectionProps = SellFieldsProps & { onBeforeSend: (finish: () => boolean) => void };

/** What comes with the machine. */
export function AccessoriesSection({ form, start, onBeforeSend }: AccessoriesSectionProps) {
  const { data: names = [], isError, refetch } = useQuery(accessoriesQuery);
  const { field } = useController({
    control: form.hook.control,
    name: 'accessories',
    defaultValue: start.accessories,
  });
  const list = parseAccessories(field.value ?? null);
  const keep = (changed: readonly (typeof list)[number][]) => field.onChange(accessoriesText(changed) ?? '');
  const error = form.errorOf('accessories');
  const [said, setSaid] = useState('');
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, '[data-part=remove]');
  return (
    <SellSection
      id="accessories"
      title="Accessories"
      text="Hoops, cap drivers, software: everything included with the machine."
    >
      {isError && <QueryErrorNotice title="Failed to load accessories" onRetry={refetch} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={around} tabIndex={-1} className="grid gap-5">
        {list.length > 0 && (
          <ul className="grid divide-y divide-line border-y border-line">
            {list.map((item) => (
              <AccessoryRow
                key={item.name}
                accessory={item}
                onQuantity={(quantity) => keep(withQuantity(list, item.name, quantity))}
                onRemove={() => {
                  keep(withoutAccessory(list, item.name));
                  setSaid(`${accessoryLabel(item.name)} removed`);
                }}
              />
            ))}
          </ul>
        )}
        <AccessoryAdder
          names={names}
          onBeforeSend={onBeforeSend}
          onAdd={(accessory) => {
            const added = withAccessory(list, accessory);
            if ('problem' in added) return added.problem;
            keep(added.list);
            setSaid(`${accessoryLabel(accessory.name)} added`);
            return undefined;
          }}
        />
      </div>
      {error !== undefined && <p className="text-14 font-medium text-danger">{error}</p>}
    </SellSection>
  );
}
