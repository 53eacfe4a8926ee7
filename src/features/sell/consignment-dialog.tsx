import { CONSIGNMENT_FIGURES, CONSIGNMENT_TERMS } from '#app/features/content/consignment.ts';
import { Dialog } from '#app/ui/dialog.tsx';

/** What it means to let the operator sell the machine. */
export function ConsignmentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Selling on consignment">
      <div className="grid gap-5">
        <p>We take the sale into our hands: photographs, advertising, questions of buyers, freight and payment.</p>
        <dl className="grid grid-cols-2 gap-4">
          {CONSIGNMENT_FIGURES.map(({ figure, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end gap-0.5 border-l-2 border-line pl-3">
              <dt className="text-14 text-quiet">{text}</dt>
              <dd className="figures text-20 font-semibold">{figure}</dd>
            </div>
          ))}
        </dl>
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-thread-ink">
          {CONSIGNMENT_TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
