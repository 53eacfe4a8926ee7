import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { TopicDialogProps } from './topic-dialog.tsx';
import { TOPICS, type TopicHref } from '#app/features/site/site.rules.ts';
import { opensElsewhere } from '#app/ui/site-link.tsx';

type Shown = { topic: TopicHref; isOpen: boolean; TopicDialog: ComponentType<TopicDialogProps> };

/** Opens links to topics in a dialog; its code is loaded at the first click. */
export function TopicDialogs() {
  const router = useRouter();
  const [shown, setShown] = useState<Shown>();
  const close = useCallback(() => setShown((known) => known && { ...known, isOpen: false }), []);
  // Navigating away closes the dialog.
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router, close]);
  useEffect(() => {
    const show = async (topic: TopicHref) => {
      try {
        const at = router.state.location.href;
        const { TopicDialog } = await import('./topic-dialog.tsx');
        if (router.state.location.href === at) setShown({ topic, isOpen: true, TopicDialog });
      } catch {
        void router.navigate({ href: topic });
      }
    };
    const showInPlace = (event: MouseEvent) => {
      const topic = opensElsewhere(event) ? undefined : topicOf(event.target);
      if (topic === undefined) return;
      event.preventDefault();
      void show(topic);
    };
    // In the capture phase, before the link navigates.
    document.addEventListener('click', showInPlace, true);
    return () => document.removeEventListener('click', showInPlace, true);
  }, [router]);
  if (shown === undefined) return null;
  const { topic, isOpen, TopicDialog } = shown;
  return <TopicDialog topic={topic} open={isOpen} onClose={close} />;
}

/** The topic of a link, unless the current page already contains it. */
function topicOf(target: EventTarget | null): TopicHref | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.pathname === location.pathname) return undefined;
  return Object.values(TOPICS).find((topic) => topic === link.getAttribute('href'));
}
