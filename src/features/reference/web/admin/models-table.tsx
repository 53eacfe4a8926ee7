import type { ComponentType } from 'react';
import type { ListedModel, ReviewedModel } from '../../models.schema.ts';
import { ListedDate } from '#app/features/machines/listed-date.tsx';
import { NamedBy } from './named-by.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

export type ChoicesProps<Model> = { model: Model; control: ModelControl };

/** Who named it is said where that is known. */
type ShownModel = ReviewedModel & Partial<Pick<ListedModel, 'proposer'>>;

type TableProps<Model> = Pick<LineProps<Model>, 'Choices' | 'control'> & {
  'aria-labelledby': string;
  models: readonly Model[];
  /** What the dates are of. */
  dated: string;
};

/** A line for each model. On narrow screens what has no column stands below its name. */
export function ModelsTable<Model extends ShownModel>({ models, dated, Choices, control, ...rest }: TableProps<Model>) {
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
        <HeadCell from="md">{dated}</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {models.map((model) => (
          <ModelLine key={model.id} model={model} Choices={Choices} control={control} />
        ))}
      </TableBody>
    </Table>
  );
}

type LineProps<Model> = ChoicesProps<Model> & { Choices: ComponentType<ChoicesProps<Model>> };

function ModelLine<Model extends ShownModel>({ model, Choices, control }: LineProps<Model>) {
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
        <ListedDate at={createdAt} />
      </Cell>
      <Cell className="pl-0">
        <div className="flex justify-end gap-1.5">
          <Choices model={model} control={control} />
        </div>
      </Cell>
    </tr>
  );
}
