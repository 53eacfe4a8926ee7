import { REQUIRED_COLUMNS, type MachineColumn } from '../../csv-imports.schema.ts';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { COLUMN_FACTS, TEMPLATE } from './machine-columns.rules.ts';
import Download from 'lucide-react/icons/download';
import { buttonClass } from '#app/ui/button-class.ts';

/** The format of an import file. */
export function FormatCard() {
  return (
    <section aria-labelledby="format-heading" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="format-heading" className="text-20">
          Format of machine files
        </h2>
        <TemplateLink />
      </div>
      <ul className="grid max-w-[72ch] list-disc gap-1.5 pl-5 text-14">
        <li>
          The first line names the columns, in any order. A column with another name is ignored; if the name resembles
          one of these, you are asked first. Only {REQUIRED_COLUMNS.slice(0, -1).join(', ')} and{' '}
          {REQUIRED_COLUMNS.at(-1)} are required.
        </li>
        <li>
          With the id of a listing the row changes it, without an id it adds one. A column that is not in the file
          leaves what the listing has; an empty cell takes it away, where it may be absent.
        </li>
        <li>
          Cells are separated by commas, semicolons or tabs. Save the file as UTF-8, or as Unicode text; of other files
          you are shown some rows and asked how to read them.
        </li>
        <li>
          A <Code>\</Code> stands before a <Code>;</Code>, <Code>:</Code> or <Code>\</Code> that belongs to the name of
          an accessory, and before a <Code>;</Code> or <Code>\</Code> in the address of an image.
        </li>
      </ul>
      <ColumnsTable />
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-[4px] bg-sunken px-1 font-mono">{children}</code>;
}

const REQUIRED = new Set<MachineColumn>(REQUIRED_COLUMNS);

function ColumnsTable() {
  return (
    <Table aria-label="Columns">
      <TableHead>
        <HeadCell>Column</HeadCell>
        <HeadCell>What it may hold</HeadCell>
        <HeadCell from="md">Example</HeadCell>
      </TableHead>
      <TableBody>
        {[...COLUMN_FACTS].map(([column, facts]) => (
          <ColumnLine key={column} column={column} {...facts} />
        ))}
      </TableBody>
    </Table>
  );
}

function ColumnLine({ column, holds, example }: { column: MachineColumn; holds: string; example: string }) {
  return (
    <tr>
      <RowHead className="w-36">
        <span className="font-mono font-semibold">{column}</span>
        {REQUIRED.has(column) && <span className="block text-12 text-thread-ink">required</span>}
      </RowHead>
      <Cell className="wrap-anywhere">
        {holds}
        <span className="mt-1 block font-mono text-12 text-quiet md:hidden">{example}</span>
      </Cell>
      <Cell from="md" className="w-2/5 font-mono text-12 text-quiet wrap-anywhere">
        {example}
      </Cell>
    </tr>
  );
}

const HREF = `data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`;

/** A template file to start from. */
export function TemplateLink() {
  return (
    <a href={HREF} download="machines-template.csv" className={buttonClass({ className: 'max-sm:w-full' })}>
      <Download aria-hidden="true" />
      Download a template
    </a>
  );
}
