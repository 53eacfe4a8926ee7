import { useRef, useState } from 'react';
import type { PhotoList } from '#app/features/media/web/photo.rules.ts';
import { submitWithPhotos } from './submit-pipeline.rules.ts';

/** Where a listing is on its way: waiting for its photos may be stopped, and what is being sent not. */
export type SubmitPhase = 'idle' | 'photos' | 'sending';

export function useSubmitPipeline(photos: PhotoList) {
  const [phase, setPhase] = useState<SubmitPhase>('idle');
  const waiting = useRef<AbortController>(undefined);
  return {
    phase,
    stopWaiting: () => waiting.current?.abort(),
    deliver: async <Sent>(send: (paths: readonly string[]) => Promise<Sent>): Promise<Sent> => {
      waiting.current = new AbortController();
      setPhase('photos');
      const sendNow = (paths: readonly string[]) => {
        setPhase('sending');
        return send(paths);
      };
      try {
        return await submitWithPhotos(photos, sendNow, waiting.current.signal);
      } finally {
        setPhase('idle');
      }
    },
  };
}
