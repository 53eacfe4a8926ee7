import { missingPermissionMessage } from '#app/features/accounts/permission-labels.rules.ts';
import { hasPermission } from '#app/features/accounts/permissions.rules.ts';
import { useViewer } from '#app/features/accounts/web/accounts.queries.ts';
import { Alert } from '#app/ui/alert.tsx';
import { ADMIN_SECTIONS } from './admin-sections.ts';

/** Why the admin was sent away from the section with this label; nothing once they may open it. */
export function ClosedSection({ label }: { label: string | undefined }) {
  const viewer = useViewer();
  const section = ADMIN_SECTIONS.find((each) => each.label === label);
  if (section === undefined || hasPermission(viewer, section.permission)) return null;
  return (
    <Alert>
      You cannot open “{section.label}”. {missingPermissionMessage(section.permission)}
    </Alert>
  );
}
