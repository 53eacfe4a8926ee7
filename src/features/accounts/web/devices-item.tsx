import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { OwnSession } from '../accounts.schema.ts';
import { LocalMoment } from '#app/ui/local-moment.tsx';

type DeviceProps = { session: OwnSession; isBusy: boolean; onSignOut: () => void };

export function Device({ session, isBusy, onSignOut }: DeviceProps) {
  const { device, isCurrent, lastSeenAt, createdAt } = session;
  const Icon = /Android|iOS|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex min-h-18 items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-quiet" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{device}</span>
          {isCurrent && <Badge tone="approved">This device</Badge>}
        </p>
        <p className="text-14 text-quiet">
          {isCurrent ? 'In use now, signed in ' : 'Last used '}
          <LocalMoment at={isCurrent ? createdAt : lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Sign out ${device}`}
          aria-disabled={isBusy || undefined}
          onClick={onSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
