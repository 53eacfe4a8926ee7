import { CHIP_CLASS } from '#app/ui/button-class.ts';
import type { ReactNode } from 'react';
import { Button, RowButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyList, ListFooter } from '#app/ui/paged-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ReviewedModel } from '../../reference.schema.ts';
import { isSameBrand, modelCount, type Brand } from './brands.rules.ts';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';
import { proposalColumns, ProposalsTable } from './proposals.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.tsx';

const OFFERED_PER_PAGE = 50;

type OfferedProps = { search: ModelsSearch; brands: readonly Brand[]; control: ModelControl };

/** The models offered to sellers, of all brands or of the one in the address. */
export function OfferedModels({ search, brands, control }: OfferedProps) {
  const { brand: brandName, offered: page = 1 } = search;
  const chosen = brandName === undefined ? undefined : brands.find(({ name }) => isSameBrand(name, brandName));
  const models = (chosen === undefined ? brands : [chosen]).flatMap(({ offered }) => offered);
  const shown = models.slice((page - 1) * OFFERED_PER_PAGE, page * OFFERED_PER_PAGE);
  const isUnknown = brandName !== undefined && chosen === undefined;
  return (
    <section aria-labelledby="offered-heading" className="grid grid-cols-1 gap-4">
      <h2 id="offered-heading" className="text-20">
        Offered to sellers
      </h2>
      <BrandBadges brands={brands} chosen={chosen} />
      <BrandBar chosen={chosen} count={isUnknown ? 0 : models.length} brandName={brandName} control={control} />
      {isUnknown ? (
        <EmptyList title={`There are no models of ${brandName}.`} href={modelsHref({})} next="Show all brands" />
      ) : (
        models.length > 0 && (
          <>
            <ProposalsTable
              aria-labelledby="offered-heading"
              columns={modelColumns('Since', offeredActions(control))}
              rows={shown}
            />
            <ListFooter
              page={page}
              pageSize={OFFERED_PER_PAGE}
              pagesLabel="Pages of models that are offered"
              shown={shown.length}
              total={models.length}
              isTotalExact
              noun={['model', 'models']}
              hrefOf={(offered) => modelsHref({ ...search, offered })}
            />
          </>
        )
      )}
    </section>
  );
}

function offeredActions({ onRemove }: ModelControl): (model: ReviewedModel) => ReactNode {
  return (model) => (
    <RowButton variant="quiet" label={`Delete ${modelTitle(model)}`} onClick={() => onRemove(model)}>
      Delete…
    </RowButton>
  );
}

type BarProps = { chosen: Brand | undefined; count: number; brandName: string | undefined; control: ModelControl };

/** The shown brand and the actions on it. */
function BrandBar({ chosen, count, brandName, control }: BarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-14 text-quiet wrap-anywhere">
        {chosen === undefined ? modelCount(count) : `${chosen.name}: ${modelCount(count)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {chosen !== undefined && (
          <Button variant="danger" onClick={() => control.onRemoveBrand(chosen)}>
            Delete brand…
          </Button>
        )}
        <Button onClick={() => control.added.open({ brandName: chosen?.name ?? brandName ?? '' })}>Add model…</Button>
      </div>
    </div>
  );
}

type BadgesProps = { brands: readonly Brand[]; chosen: Brand | undefined };

/** Links that filter the list by brand, with the number of models. */
function BrandBadges({ brands, chosen }: BadgesProps) {
  const all = brands.reduce((sum, { offered }) => sum + offered.length, 0);
  return (
    <nav aria-label="Brands">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Badge name="All brands" count={all} href={modelsHref({})} isChosen={chosen === undefined} />
        </li>
        {brands.map((brand) => (
          <li key={brand.name} className="min-w-0">
            <Badge
              name={brand.name}
              count={brand.offered.length}
              href={modelsHref({ brand: brand.name })}
              isChosen={brand === chosen}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type BadgeProps = { name: string; count: number; href: string; isChosen: boolean };

function Badge({ name, count, href, isChosen }: BadgeProps) {
  return (
    <SiteLink
      href={href}
      going={{ resetScroll: false }}
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(CHIP_CLASS, 'aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface')}
    >
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="figures opacity-80">
        {count}
        <span className="sr-only"> {modelCount(count).split(' ')[1]}</span>
      </span>
    </SiteLink>
  );
}

/** On narrow screens heads and needles are below the model's name. */
export function modelColumns<Model extends ReviewedModel>(dateLabel: string, actions: (model: Model) => ReactNode) {
  return proposalColumns<Model>({
    name: { head: 'Model', className: 'w-full sm:w-auto', cell: (model) => <ModelName model={model} /> },
    numbers: [
      { head: 'Heads', from: 'sm', isNumber: true, cell: ({ heads }) => heads },
      { head: 'Needles', from: 'sm', isNumber: true, cell: ({ needles }) => needles },
    ],
    dateLabel,
    actions,
  });
}

function ModelName({ model }: { model: ReviewedModel }) {
  const { heads, needles } = model;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{modelTitle(model)}</span>
      <span className="block text-12 text-quiet sm:hidden">
        {heads} {heads === 1 ? 'head' : 'heads'}, {needles} {needles === 1 ? 'needle' : 'needles'}
      </span>
    </>
  );
}
