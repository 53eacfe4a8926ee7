import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { findIncreases, type Increase } from './increase.rules.ts';
import { notificationsQuery } from './notifications.queries.ts';
import type { NewSince } from '../../dashboard.schema.ts';

/** Longer than other toasts, for an admin who is looking elsewhere. */
const TOAST_MS = 8_000;

/** Notifies an admin on any page of new items. Renders nothing itself. */
export function AdminNotifications() {
  const { data } = useQuery(notificationsQuery);
  const router = useRouter();
  const lastCounts = useRef<NewSince | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const increases = lastCounts.current === null ? [] : findIncreases(lastCounts.current, data);
    lastCounts.current = data;
    const [first] = increases;
    if (first === undefined) return;
    const navigateTo = (href: string) => void router.navigate({ href });
    // One toast is visible at a time, so it lists all increases.
    showToast({
      title: increases.map(({ label }) => label).join(', '),
      durationMs: TOAST_MS,
      action: {
        label: 'Show',
        onChoose: () => {
          navigateTo(first.href);
        },
      },
    });
    for (const increase of increases) notify(increase, navigateTo);
  }, [data, router]);
  return null;
}

/** Shows a browser notification where the admin has allowed it. */
function notify({ section, label, href }: Increase, navigateTo: (href: string) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    // The same tag from two windows becomes one notification.
    const notification = new Notification(label, { tag: `new-${section}` });
    notification.addEventListener('click', () => {
      window.focus();
      navigateTo(href);
      notification.close();
    });
  } catch (problem) {
    // Chrome on phones grants permission, but accepts notifications from service workers only.
    if (!(problem instanceof TypeError)) throw problem;
  }
}
