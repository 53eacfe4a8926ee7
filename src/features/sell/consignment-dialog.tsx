import { ConsignmentTerms } from '#app/features/content/web/consignment-terms.tsx';
import { SampleNote } from '#app/features/site/web/sample-note.tsx';
import { useSite } from '#app/features/site/web/site.queries.ts';
import { Dialog } from '#app/ui/dialog.tsx';

/** What it means to let the operator sell the machine. */
export function ConsignmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Selling on consignment">
      <ConsignmentTerms terms={useSite().terms} />
      <SampleNote of="terms" className="mt-5" />
    </Dialog>
  );
}
