import Bell from 'lucide-react/icons/bell';
import { useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';

/** Offers notifications outside the window, as long as the admin has neither allowed nor refused them. */
export function AskToNotify() {
  const permission = useSyncExternalStore(onPermission, permissionNow, () => 'denied');
  if (permission !== 'default') return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      onClick={() => {
        void Notification.requestPermission().then(tellListeners);
      }}
    >
      <Bell aria-hidden="true" />
      Turn on browser notifications
    </Button>
  );
}

const listeners = new Set<() => void>();

function onPermission(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function permissionNow(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
