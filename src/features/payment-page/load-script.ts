import { PaymentSystemError, SCRIPT_FAILED } from './payment-words.ts';

const loaded = new Map<string, Promise<void>>();

/** Runs a script of another site, once however often it is asked for. Throws PaymentSystemError. */
export function loadScript(url: string): Promise<void> {
  const before = loaded.get(url);
  if (before !== undefined) return before;
  const loading = append(url);
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}

function append(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new PaymentSystemError(SCRIPT_FAILED));
    });
    document.head.append(script);
  });
}
