import { ConsignmentTerms } from '#app/features/content/web/consignment-terms.tsx';
import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { PlacementPricing } from '#app/features/content/web/placement-pricing.tsx';
import { PreapprovedBrands } from '#app/features/content/web/preapproved-brands.tsx';

/** What it means to let the operator sell the machine. */
export function ConsignmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Selling on consignment">
      <ConsignmentTerms terms={useSite().terms} />
      <SampleNote of="terms" className="mt-5" />
    </Dialog>
  );
}

/** What Premium and Featured give and cost, by brand. */
export function ListingOptionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Extra Listing Options">
      <PlacementPricing />
    </Dialog>
  );
}

/** The brands that are listed for nothing, and what holds for all others. */
export function PreapprovedBrandsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preapproved Brands">
      <div className="grid gap-5">
        <p>We know, sell and service these brands. Listing one is free, and can be on consignment.</p>
        <PreapprovedBrands />
      </div>
    </Dialog>
  );
}
