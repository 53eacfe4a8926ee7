import type { ComponentType } from 'react';
import type { ListedModel, ReviewedModel } from '../../reference.schema.ts';
import { LocalDate } from '#app/ui/local-date.tsx';
import { NamedBy } from './named-by.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

export type RowActionsProps<Model> = { model: Model; control: ModelControl };

/** Shows who proposed it where that is known. */
type ShownModel = ReviewedModel & Partial<Pick<ListedModel, 'proposer'>>;

type TableProps<Model> = Pick<RowProps<Model>, 'RowActions' | 'control'> & {
  'aria-labelledby': string;
  models: readonly Model[];
  /** Heading of the column of dates. */
  dateLabel: string;
};

/** A row for each model. On narrow screens heads and needles stand below its name. */
export function ModelsTable<Model extends ShownModel>({
  models,
  dateLabel,
  RowActions,
  control,
  ...rest
}: TableProps<Model>) {
  return (
    <Table className="[&_:is(td,th)]:align-middle" {...rest}>
      <TableHead>
        <HeadCell>Model</HeadCell>
        <HeadCell from="sm" className="text-right">
          Heads
        </HeadCell>
        <HeadCell from="sm" className="text-right">
          Needles
        </HeadCell>
        <HeadCell from="md">{dateLabel}</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} RowActions={RowActions} control={control} />
        ))}
      </TableBody>
    </Table>
  );
}

type RowProps<Model> = RowActionsProps<Model> & { RowActions: ComponentType<RowActionsProps<Model>> };

function ModelRow<Model extends ShownModel>({ model, RowActions, control }: RowProps<Model>) {
  const { heads, needles, createdAt, proposer = null } = model;
  return (
    <tr tabIndex={-1} className="hover:bg-sunken/50">
      <RowHead className="w-full sm:w-auto">
        <span className="font-semibold wrap-anywhere">{modelTitle(model)}</span>
        <span className="block text-12 text-quiet sm:hidden">
          {heads} {heads === 1 ? 'head' : 'heads'}, {needles} {needles === 1 ? 'needle' : 'needles'}
        </span>
        {proposer !== null && <NamedBy proposer={proposer} />}
      </RowHead>
      <Cell from="sm" className="text-right tabular-nums">
        {heads}
      </Cell>
      <Cell from="sm" className="text-right tabular-nums">
        {needles}
      </Cell>
      <Cell from="md" className="whitespace-nowrap tabular-nums">
        <LocalDate at={createdAt} />
      </Cell>
      <Cell className="pl-0">
        <div className="flex justify-end gap-1.5">
          <RowActions model={model} control={control} />
        </div>
      </Cell>
    </tr>
  );
}
