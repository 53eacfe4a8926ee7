import { PREAPPROVED_BRANDS } from '#app/features/models/brand-catalogue.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** The brands that are listed for nothing, and what holds for all others. */
export function PreapprovedBrandsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preapproved Brands">
      <div className="grid gap-5">
        <p>We know, sell and service these brands. Listing one is free, and can be on consignment.</p>
        <ul className="flex flex-wrap gap-2">
          {PREAPPROVED_BRANDS.map((brand) => (
            <li key={brand} className="contents">
              <Badge>{brand}</Badge>
            </li>
          ))}
        </ul>
        <p>Every other brand is welcome with a Premium listing, which shows buyers your own contact.</p>
      </div>
    </Dialog>
  );
}
