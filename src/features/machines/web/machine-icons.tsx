import type { ReactNode } from 'react';

/** Icons of the trade on a 16-unit grid; the words beside them carry the meaning. */
function createIcon(shapes: ReactNode) {
  return function MachineIcon() {
    return (
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-[1.125em] shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shapes}
      </svg>
    );
  };
}

export const HeadsIcon = createIcon(<path d="M2 2.5h12v5h-3.5v2h-5v-2H2zM8 9.5v3M3 14h10" />);

export const NeedlesIcon = createIcon(
  <path d="M12.7 3.3 2.5 13.5M9.6 4.8c1-2 3-2.6 3.7-2.1.6.7 0 2.7-2.1 3.7M11 9c2.5 0 2.5 3 0 3s-2 2 .5 2h1" />,
);

export const YearIcon = createIcon(<path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3" />);

export const PlaceIcon = createIcon(
  <>
    <path d="M8 14.5S3 10.3 3 6.5a5 5 0 0 1 10 0c0 3.8-5 8-5 8z" />
    <circle cx="8" cy="6.5" r="1.7" />
  </>,
);
