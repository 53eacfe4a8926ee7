/** Whether this browser can show notifications that a server sends. */
export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The subscription of this browser for notifications; null without one. */
export async function getPushSubscription(): Promise<PushSubscription | null> {
  const registration = supportsPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}
