import Bell from 'lucide-react/icons/bell';
import { useSyncExternalStore } from 'react';
import { Button } from '#app/ui/button.tsx';

/** Offers browser notifications, as long as the admin has neither allowed nor refused them. */
export function AskToNotify() {
  const permission = useSyncExternalStore(subscribe, getPermission, () => 'denied');
  if (permission !== 'default') return null;
  return (
    <Button
      variant="quiet"
      className="justify-self-start"
      onClick={() => {
        void Notification.requestPermission().then(notifyListeners);
      }}
    >
      <Bell aria-hidden="true" />
      Turn on browser notifications
    </Button>
  );
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getPermission(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'denied';
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
