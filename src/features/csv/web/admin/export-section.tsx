import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { apiOf } from '#app/lib/api.ts';
import { download } from '#app/lib/download.ts';
import { buttonClass } from '#app/ui/button-class.ts';
import { showFailure, showToast } from '#app/ui/toast-store.ts';

const EXPORTS = [
  {
    type: 'machines',
    title: 'Machines',
    failure: 'Failed to export machines data. Please try again.',
    permission: 'moderation',
    holds: 'Every listing, whatever its status. Edit the file and import it again.',
  },
  {
    type: 'accessories',
    title: 'Accessories',
    failure: 'Failed to export accessories data. Please try again.',
    permission: 'moderation',
    holds: 'What sellers may choose from, and what waits for review.',
  },
  {
    type: 'models',
    title: 'Models',
    failure: 'Failed to export makes & models data. Please try again.',
    permission: 'moderation',
    holds: 'Brands and their models, with heads and needles.',
  },
  {
    type: 'users',
    title: 'Users',
    failure: 'Failed to export users data. Please try again.',
    permission: 'users',
    holds: 'Every account, without its password.',
  },
] as const;

/** Lists that the admin may see, each as a file. */
export function ExportSection() {
  const viewer = useViewer();
  return (
    <section aria-labelledby="export-heading" className="grid grid-cols-1 gap-3">
      <h2 id="export-heading" className="text-20">
        Export
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line shadow-card sm:grid-cols-2 sm:max-xl:[&>:last-child:nth-child(odd)]:col-span-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {EXPORTS.filter(({ permission }) => hasPermission(viewer, permission)).map((file) => (
          <li key={file.type} className="grid grid-cols-1 content-between gap-3 bg-surface p-4">
            <div className="grid content-start gap-1">
              <h3 className="font-semibold">{file.title}</h3>
              <p className="text-14 text-quiet">{file.holds}</p>
            </div>
            <ExportLink {...file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A plain link that first checks whether the file is available. */
function ExportLink({ type, title, failure }: (typeof EXPORTS)[number]) {
  const href = `/api/admin/export/${type}`;
  const save = useMutation({
    mutationFn: (_press: void, { client }) => download(apiOf(client), href),
    onSuccess: (name) =>
      showToast({ title: 'Export Successful', description: `${name} goes to your downloads.`, tone: 'success' }),
    onError: (error) => showFailure('Export Failed', error, () => failure),
  });
  return (
    <a
      href={href}
      download
      aria-label={`Export ${title.toLowerCase()}`}
      aria-disabled={save.isPending || undefined}
      className={buttonClass({ className: 'justify-self-start max-sm:w-full' })}
      onClick={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Download aria-hidden="true" />
      Export
    </a>
  );
}
