import type { ReactNode } from 'react';
import { StitchDivider } from '#app/ui/stitch-divider.tsx';

type AboutSectionProps = { id: string; title: string; text: string; children: ReactNode };

/** A section of the page with an anchor. */
export function AboutSection({ id, title, text, children }: AboutSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <StitchDivider>
          <h2 id={`${id}-heading`} className="text-20 sm:text-28">
            {title}
          </h2>
        </StitchDivider>
        <p className="max-w-[66ch] text-quiet">{text}</p>
      </div>
      {children}
    </section>
  );
}
