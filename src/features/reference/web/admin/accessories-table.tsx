import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import type { ComponentType } from 'react';
import type { ListedAccessory, ReviewedAccessory } from '../../reference.schema.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { NamedBy } from './named-by.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import type { AccessoryControl } from './use-accessory-changes.ts';

export type RowActionsProps<Accessory> = { accessory: Accessory; control: AccessoryControl };

/** Shows who proposed it where that is known. */
type ShownAccessory = ReviewedAccessory & Partial<Pick<ListedAccessory, 'proposer'>>;

type TableProps<Accessory> = {
  'aria-labelledby': string;
  accessories: readonly Accessory[];
  /** Heading of the column of dates. */
  dateLabel: string;
  RowActions: ComponentType<RowActionsProps<Accessory>>;
  control: AccessoryControl;
};

/** A row for each accessory, with its actions. */
export function AccessoriesTable<Accessory extends ShownAccessory>({
  accessories,
  dateLabel,
  RowActions,
  control,
  ...rest
}: TableProps<Accessory>) {
  return (
    <Table className="[&_:is(td,th)]:align-middle" {...rest}>
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell from="md">{dateLabel}</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {accessories.map((accessory) => (
          <tr key={accessory.id} tabIndex={-1} className="hover:bg-sunken/50">
            <RowHead className="w-full md:w-auto">
              <AccessoryName name={accessory.name} />
              {accessory.proposer !== null && accessory.proposer !== undefined && (
                <NamedBy proposer={accessory.proposer} />
              )}
            </RowHead>
            <Cell from="md" className="whitespace-nowrap tabular-nums">
              <LocalDate at={accessory.createdAt} />
            </Cell>
            <Cell className="pl-0">
              <div className="flex justify-end gap-1.5">
                <RowActions accessory={accessory} control={control} />
              </div>
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** The name as buyers see it; below it the stored name where that differs. */
function AccessoryName({ name }: { name: string }) {
  const label = accessoryLabel(name);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{label}</span>
      {label !== name && <span className="block text-12 text-quiet wrap-anywhere">{name}</span>}
    </>
  );
}
