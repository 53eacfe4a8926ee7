import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import { increasesOf, type Increase } from './increase.rules.ts';
import { notificationsQuery } from './notifications.queries.ts';
import type { NewSince } from '../../notifications.schema.ts';

/** How long such a toast stays (SPEC §9). */
const TOAST_MS = 8_000;

/** Tells an admin, wherever on the site they are, that something has come in. Shows nothing by itself. */
export function AdminNotifications() {
  const { data } = useQuery(notificationsQuery);
  const router = useRouter();
  const told = useRef<NewSince | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const increases = told.current === null ? [] : increasesOf(told.current, data);
    told.current = data;
    const [first] = increases;
    if (first === undefined) return;
    const go = (href: string) => void router.navigate({ href });
    // One toast is visible at a time: all that came stands in one.
    showToast({
      title: increases.map(({ words }) => words).join(', '),
      durationMs: TOAST_MS,
      action: {
        label: 'Show',
        onChoose: () => {
          go(first.href);
        },
      },
    });
    for (const increase of increases) notify(increase, go);
  }, [data, router]);
  return null;
}

/** Outside the window too, where the admin has allowed it. */
function notify({ section, words, href }: Increase, go: (href: string) => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    // The same tag from two windows is one notification.
    const notification = new Notification(words, { tag: `new-${section}` });
    notification.addEventListener('click', () => {
      window.focus();
      go(href);
      notification.close();
    });
  } catch (problem) {
    // Chrome on phones lets itself be asked, and takes notifications from service workers only.
    if (!(problem instanceof TypeError)) throw problem;
  }
}
