import { CHIP_CLASS } from '#app/ui/chip-class.ts';
import { classNames } from '#app/ui/class-names.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';

const KEEP_SCROLL = { resetScroll: false } as const;

type BadgesProps = { brands: readonly Brand[]; chosen: Brand | undefined };

/** A link for each brand, with the number of its models, that narrows the list to it. */
export function BrandBadges({ brands, chosen }: BadgesProps) {
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
      going={KEEP_SCROLL}
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
