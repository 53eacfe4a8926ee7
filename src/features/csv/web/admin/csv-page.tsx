import type { CsvSearch } from './csv-address.schema.ts';
import { ExportSection } from './export-section.tsx';
import { FormatCard } from './format-card.tsx';
import { ImportSection } from './import-section.tsx';

/** Listings out to a spreadsheet and in again, and how such a file is written. */
export function CsvManagement({ search }: { search: CsvSearch }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <ImportSection search={search} />
      <ExportSection />
      <FormatCard />
    </div>
  );
}
