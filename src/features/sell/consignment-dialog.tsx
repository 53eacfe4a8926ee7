import { ConsignmentTerms } from '#app/features/content/consignment-terms.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** What it means to let the operator sell the machine. */
export function ConsignmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Selling on consignment">
      <ConsignmentTerms />
    </Dialog>
  );
}
