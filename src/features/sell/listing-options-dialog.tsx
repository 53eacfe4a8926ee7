import { PlacementPricing } from '#app/features/content/web/placement-pricing.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** What Premium and Featured give and cost, by brand. */
export function ListingOptionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Extra Listing Options">
      <PlacementPricing />
    </Dialog>
  );
}
