import { useMutation, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { showFailure } from '#app/ui/toast-store.ts';
import { notifiedQuery, startNotifying, stopNotifying, type NotifiedState } from './push.queries.ts';

const WORDS: Readonly<Record<NotifiedState['kind'], string>> = {
  unsupported:
    'This browser cannot show notices of this site. Current browsers of computers and Android phones can, outside of private windows.',
  blocked:
    'This browser blocks notices of this site. To allow them, press the icon beside the address, allow notifications, and load this page again.',
  off: 'Changes of watched machines, and what your searches find at once, can also appear as notices on this device.',
  on: 'Changes of watched machines, and what your searches find at once, also appear as notices on this device.',
};

/** Turns notifications of alerts in this browser on and off. `linkKey` is the key of a mail's link. */
export function BrowserNotifications({ linkKey }: { linkKey: string | undefined }) {
  const query = notifiedQuery(linkKey);
  const { data: state } = useQuery({ ...query, enabled: useHydrated() });
  const change = useMutation({
    mutationFn: (wanted: NotifiedState, { client }) =>
      wanted.kind === 'on' ? stopNotifying(client, { id: wanted.id, key: linkKey }) : startNotifying(client, linkKey),
    onError: (error) => showFailure('That did not work', error),
    onSettled: (_done, _error, _wanted, _result, { client }) => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const kind = state?.kind ?? 'off';
  const words = useRef<HTMLParagraphElement>(null);
  const isRefused = kind === 'blocked' && !change.isIdle;
  useEffect(() => {
    // The button that had the focus is gone.
    if (isRefused) words.current?.focus();
  }, [isRefused]);
  return (
    <div className="grid justify-items-start gap-3 noscript:hidden">
      <p ref={words} tabIndex={-1} className="text-14 text-quiet">
        {WORDS[kind]}
      </p>
      {(kind === 'on' || kind === 'off') && (
        <Button
          aria-disabled={state === undefined || change.isPending || undefined}
          onClick={() => state !== undefined && change.mutate(state)}
        >
          {kind === 'on' ? 'Stop notices in this browser' : 'Notify me in this browser'}
        </Button>
      )}
    </div>
  );
}
