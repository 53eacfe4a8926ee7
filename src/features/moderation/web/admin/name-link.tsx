import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import type { AdminMachine } from '#app/features/machines/machines.schema.ts';

/** Leads to the machine's page in a new tab: what is being decided on stays open. */
export function NameLink({ listing: { id, name } }: { listing: AdminMachine }) {
  return (
    <a
      href={machineHref(id)}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-label font-semibold link-quiet wrap-anywhere"
    >
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
