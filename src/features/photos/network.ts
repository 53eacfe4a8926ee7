/** Whether the browser believes that it has a network, and when that changes. */
export type Network = { isOnline: () => boolean; onChange: (listener: () => void) => () => void };

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
