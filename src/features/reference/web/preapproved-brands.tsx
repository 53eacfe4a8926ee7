import { Badge } from '#app/ui/badge.tsx';
import { PREAPPROVED_BRANDS } from '../brand-catalogue.rules.ts';

/** The brands that need no Premium, and the rule for all others. */
export function PreapprovedBrands() {
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {PREAPPROVED_BRANDS.map((brand) => (
          <li key={brand} className="contents">
            <Badge>{brand}</Badge>
          </li>
        ))}
      </ul>
      <p className="max-w-[66ch]">
        Every other brand is welcome with a Premium listing, which shows buyers your own contact.
      </p>
    </>
  );
}
