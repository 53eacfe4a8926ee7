import { priceLabel } from '#app/features/machines/machines.rules.ts';
import { PLACEMENT_BENEFITS, PLACEMENT_DAYS_NOTE } from '../placement-labels.rules.ts';
import { BOTH_DISCOUNT_PERCENT, getFee, PLACEMENT_DAYS, getPrice, TOP_BRANDS } from '../prices.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

const BOTH = { premium: true, featured: true };
const ROWS = [
  { brands: TOP_BRANDS.join(', '), brand: TOP_BRANDS[0] },
  { brands: 'All others', brand: '' },
];

/** The benefits and prices of Premium and Featured, by brand. */
export function PlacementPricing() {
  return (
    <div className="grid gap-5">
      <dl className="grid gap-4">
        <div className="grid justify-items-start gap-1.5">
          <dt>
            <Badge tone="premium">Premium</Badge>
          </dt>
          <dd>{PLACEMENT_BENEFITS.premium}</dd>
        </div>
        <div className="grid justify-items-start gap-1.5">
          <dt>
            <Badge tone="featured">Featured</Badge>
          </dt>
          <dd>{PLACEMENT_BENEFITS.featured}</dd>
        </div>
      </dl>
      <PriceTable />
      <p className="text-14 text-quiet">
        Each runs for {PLACEMENT_DAYS} days. {PLACEMENT_DAYS_NOTE} Both together cost {BOTH_DISCOUNT_PERCENT}% less.
      </p>
      <SiteLink href="/ways-to-sell" className="justify-self-start rounded-label link">
        Compare all ways to sell
      </SiteLink>
    </div>
  );
}

function PriceTable() {
  return (
    <table className="w-full text-14">
      <thead className="text-left text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-medium">
            Brand
          </th>
          {['Premium', 'Featured', 'Both'].map((choice) => (
            <th key={choice} scope="col" className="py-2 pl-3 text-right font-medium">
              {choice}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {ROWS.map(({ brands, brand }) => (
          <tr key={brands} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-semibold">
              {brands}
            </th>
            <td className="py-2 pl-3 text-right">{priceLabel(getFee('premium', brand))}</td>
            <td className="py-2 pl-3 text-right">{priceLabel(getFee('featured', brand))}</td>
            <td className="py-2 pl-3 text-right">{priceLabel(getPrice(brand, BOTH).total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
