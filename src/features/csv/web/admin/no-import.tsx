import { Button } from '#app/ui/button.tsx';
import { TemplateLink } from './template-link.tsx';

/** No file has been sent yet, or none is left. */
export function NoImport({ onImport }: { onImport: () => void }) {
  return (
    <>
      <p className="max-w-[64ch] text-quiet">
        Add machines and change listings from a spreadsheet that is saved as CSV. The file is checked first: you see
        what would become of each row, and nothing changes until you confirm.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" className="max-sm:w-full" onClick={onImport}>
          Import CSV…
        </Button>
        <TemplateLink />
      </div>
    </>
  );
}
