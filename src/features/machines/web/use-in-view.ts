import { useEffect, useState } from 'react';

/** Whether the element of this id is on the screen as a whole; false until the browser has looked. */
export function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element === null) return;
    const watch = new IntersectionObserver(
      (looks) => {
        setInView(looks.at(-1)?.isIntersecting === true);
      },
      { threshold: 1 },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [id]);
  return isInView;
}
