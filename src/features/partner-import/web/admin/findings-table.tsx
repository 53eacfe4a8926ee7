import ExternalLink from 'lucide-react/icons/external-link';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { ImportFinding } from '../../partner-import.schema.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';

type TableProps = { label: string; findings: readonly ImportFinding[] };

/** A line for each product. On phones what is to be said of it stands below its name. */
export function FindingsTable({ label, findings }: TableProps) {
  return (
    <Table aria-label={label}>
      <TableHead>
        <HeadCell>Machine</HeadCell>
        <HeadCell from="md">Details</HeadCell>
        <HeadCell from="md">Here</HeadCell>
      </TableHead>
      <TableBody>
        {findings.map((finding) => (
          <Line key={finding.id} finding={finding} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ finding }: { finding: ImportFinding }) {
  const { url, title, message } = finding;
  return (
    <tr>
      <RowHead className="w-full md:w-1/3">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold wrap-anywhere link-quiet pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {title === '' ? pathOf(url) : title}{' '}
          <ExternalLink aria-hidden="true" className="inline size-3.5 align-baseline" />
          <span className="sr-only">(partner site, opens in a new tab)</span>
        </a>
        <p className="pt-1 wrap-anywhere md:hidden">{message}</p>
        <div className="pt-1 md:hidden">
          <Here finding={finding} />
        </div>
      </RowHead>
      <Cell from="md" className="wrap-anywhere">
        {message}
      </Cell>
      <Cell from="md" className="whitespace-nowrap">
        <Here finding={finding} />
      </Cell>
    </tr>
  );
}

const LINK = 'inline-flex items-center link-quiet pointer-coarse:min-h-11';

/** What can be done here: with the listing, or for want of one. */
function Here({ finding: { kind, machineId } }: { finding: ImportFinding }) {
  if (machineId !== null) {
    return (
      <span className="flex gap-x-4">
        <SiteLink href={machineHref(machineId)} preload={false} className={LINK}>
          Listing
        </SiteLink>
        <SiteLink href={`/sell?edit=${encodeURIComponent(machineId)}`} preload={false} className={LINK}>
          Edit
        </SiteLink>
      </span>
    );
  }
  if (kind === 'deleted') {
    return (
      <SiteLink href="/admin/deleted-listings" preload={false} className={LINK}>
        Deleted listings
      </SiteLink>
    );
  }
  return (
    <SiteLink href="/sell" preload={false} className={LINK}>
      Add by hand
    </SiteLink>
  );
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? url;
}
