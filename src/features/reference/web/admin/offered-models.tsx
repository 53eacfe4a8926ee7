import type { ReviewedModel } from '../../reference.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-class.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { BrandBadges } from './brand-badges.tsx';
import { isSameBrand, modelCount, type Brand } from './brands.rules.ts';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';
import { ModelsTable, type RowActionsProps } from './models-table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type OfferedProps = { search: ModelsSearch; brands: readonly Brand[]; control: ModelControl };

/** The models that sellers may choose from: of all brands, or of the one in the address. */
export function OfferedModels({ search: { brand: brandName }, brands, control }: OfferedProps) {
  const chosen = brandName === undefined ? undefined : brands.find(({ name }) => isSameBrand(name, brandName));
  const models = (chosen === undefined ? brands : [chosen]).flatMap(({ offered }) => offered);
  const isUnknown = brandName !== undefined && chosen === undefined;
  return (
    <section aria-labelledby="offered-heading" className="grid grid-cols-1 gap-4">
      <h2 id="offered-heading" className="text-20">
        Offered to sellers
      </h2>
      <BrandBadges brands={brands} chosen={chosen} />
      <BrandBar chosen={chosen} count={isUnknown ? 0 : models.length} brandName={brandName} control={control} />
      {isUnknown ? (
        <EmptyState
          title={<span className="wrap-anywhere">There are no models of {brandName}.</span>}
          actions={
            <SiteLink href={modelsHref({})} className={buttonClass()}>
              Show all brands
            </SiteLink>
          }
        />
      ) : (
        models.length > 0 && (
          <ModelsTable
            aria-labelledby="offered-heading"
            models={models}
            dateLabel="Since"
            RowActions={RemoveButton}
            control={control}
          />
        )
      )}
    </section>
  );
}

type BarProps = { chosen: Brand | undefined; count: number; brandName: string | undefined; control: ModelControl };

/** Which brand is shown, and the actions on it. */
function BrandBar({ chosen, count, brandName, control: { setOpenDialog } }: BarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0 text-14 text-quiet wrap-anywhere">
        {chosen === undefined ? modelCount(count) : `${chosen.name}: ${modelCount(count)}`}
      </p>
      <div className="flex flex-wrap gap-3">
        {chosen !== undefined && (
          <Button variant="danger" onClick={() => setOpenDialog({ kind: 'remove brand', brand: chosen })}>
            Delete brand…
          </Button>
        )}
        <Button onClick={() => setOpenDialog({ kind: 'add', brandName: chosen?.name ?? brandName ?? '' })}>
          Add model…
        </Button>
      </div>
    </div>
  );
}

function RemoveButton({ model, control: { setOpenDialog } }: RowActionsProps<ReviewedModel>) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`Delete ${modelTitle(model)}`}
      className="max-lg:min-h-11"
      onClick={() => setOpenDialog({ kind: 'remove', model })}
    >
      Delete…
    </Button>
  );
}
