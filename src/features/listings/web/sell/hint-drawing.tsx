import type { ReactNode } from 'react';
import type { FactHint } from '#app/features/machines/fact-kinds.rules.ts';
import { ControlLabel, RatingPlate, StitchCounter } from './hint-labels.tsx';
import { DoorWidth, HeadSpacing, SewingField } from './hint-measures.tsx';

type Drawing = { caption: string; draw: (factKey: string) => ReactNode };

const DRAWINGS: Readonly<Record<FactHint, Drawing>> = {
  'stitch-counter': {
    caption:
      'On the control panel, under Information, Maintenance or Machine Status. Look for the total, not for the stitches of the design on screen.',
    draw: (factKey) => <StitchCounter factKey={factKey} />,
  },
  'rating-plate': {
    caption:
      'On the metal plate at the back of the machine, or on the side of its power box. Not every plate has all of it.',
    draw: (factKey) => <RatingPlate factKey={factKey} />,
  },
  'control-label': {
    caption:
      'On a label at the back of the control panel. Many panels also show their version while the machine starts.',
    draw: (factKey) => <ControlLabel factKey={factKey} />,
  },
  'head-spacing': {
    caption: 'From the needle of one head to the same needle of the next one.',
    draw: () => <HeadSpacing />,
  },
  'sewing-field': {
    caption: 'The largest area that one head can sew, which is less than the frame around it. The manual names it.',
    draw: () => <SewingField />,
  },
  'door-width': {
    caption: 'Measure across the widest part that does not come off. That, with a little room, is the narrowest door.',
    draw: () => <DoorWidth />,
  },
};

type HintDrawingProps = { hint: FactHint; factKey: string };

/** Where to read or measure a fact, as a drawing with a caption. */
export function HintDrawing({ hint, factKey }: HintDrawingProps) {
  const { caption, draw } = DRAWINGS[hint];
  return (
    <figure className="mt-1 grid max-w-96 gap-2 rounded-control border border-line bg-surface p-3">
      <svg viewBox="0 0 320 200" aria-hidden="true" className="w-full" fill="none" strokeLinejoin="round">
        {draw(factKey)}
      </svg>
      <figcaption className="text-14 text-quiet">{caption}</figcaption>
    </figure>
  );
}
