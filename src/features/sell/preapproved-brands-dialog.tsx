import { PreapprovedBrands } from '#app/features/content/web/preapproved-brands.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

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
