import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import {
  endReauthentication,
  isReauthenticationAwaited,
  subscribeToReauthentication,
} from './reauthentication.queries.ts';

/** Where the user is asked for a proof. The dialog's script loads the first time. */
export function ReauthenticationRegion() {
  const isAwaited = useSyncExternalStore(subscribeToReauthentication, isReauthenticationAwaited, () => false);
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean }>>();
  const isMissing = isAwaited && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const load = async () => {
      try {
        const { ReauthenticationDialog } = await import('./reauthentication-dialog.tsx');
        setDialog(() => ReauthenticationDialog);
      } catch (problem) {
        // Without the dialog, the requests must fail instead of waiting forever.
        endReauthentication(false);
        throw problem;
      }
    };
    void load();
  }, [isMissing]);
  return Dialog !== undefined && <Dialog open={isAwaited} />;
}
