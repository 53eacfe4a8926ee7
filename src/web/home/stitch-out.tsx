const PETALS_SEWN = [0, 45, 90, 135, 180];
const PETALS_PLANNED = [270, 315];
const KNOTS = [0, 60, 120, 180, 240, 300];
const HALF_PETAL = 'M0-26C-44-52-52-108 0-150z';
const PETAL = 'M0-26C-44-52-52-108 0-150C52-108 44-52 0-26z';
const STEM = 'M240 292C240 340 232 376 196 408';
const LEAF = 'M0 0C34-34 82-38 118-12C84 14 34 24 0 0z';

/**
 * A half-sewn motif in a hoop: satin where it is sewn, outline where it is not. The thread that leaves the hoop becomes
 * the seam of every page.
 */
export function StitchOut({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 480 480"
      aria-hidden="true"
      overflow="visible"
      className={className}
      fill="none"
      strokeLinecap="round"
    >
      <Threads />
      <Hoop />
      <g className="stroke-on-navy-quiet" strokeWidth="1.75" strokeDasharray="6 5">
        {PETALS_PLANNED.map((turn) => (
          <path key={turn} d={PETAL} transform={`translate(240 232) rotate(${turn})`} />
        ))}
        <path d={PETAL} transform="translate(240 232) rotate(225)" />
      </g>
      <Stem />
      {PETALS_SEWN.map((turn) => (
        <use key={turn} href="#so-petal" transform={`translate(240 232) rotate(${turn})`} />
      ))}
      <use href="#so-half" transform="translate(240 232) rotate(225) scale(-1 1)" />
      <Centre />
      <Needle />
    </svg>
  );
}

function Threads() {
  return (
    <defs>
      <pattern id="so-red" width="3.4" height="3.4" patternUnits="userSpaceOnUse" patternTransform="rotate(32)">
        <path d="M0 1.7h3.4" stroke="oklch(0.63 0.215 27)" strokeWidth="2.3" strokeLinecap="butt" />
      </pattern>
      <pattern id="so-teal" width="3.2" height="3.2" patternUnits="userSpaceOnUse" patternTransform="rotate(62)">
        <path d="M0 1.6h3.2" stroke="oklch(0.66 0.095 195)" strokeWidth="2.1" strokeLinecap="butt" />
      </pattern>
      <pattern id="so-weave" width="5" height="5" patternUnits="userSpaceOnUse">
        <path d="M0 1h2.5M2.5 3.5H5" stroke="oklch(1 0 0 / 0.05)" />
      </pattern>
      <linearGradient id="so-sheen" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.05" />
        <stop offset="0.38" stopColor="#fff" stopOpacity="0.3" />
        <stop offset="0.62" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#14060a" stopOpacity="0.45" />
      </linearGradient>
      <linearGradient id="so-steel" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="oklch(0.86 0.012 250)" />
        <stop offset="0.45" stopColor="oklch(0.52 0.025 255)" />
        <stop offset="0.7" stopColor="oklch(0.72 0.02 252)" />
        <stop offset="1" stopColor="oklch(0.42 0.03 258)" />
      </linearGradient>
      <linearGradient id="so-bar">
        <stop offset="0" stopColor="oklch(0.5 0.025 255)" />
        <stop offset="0.35" stopColor="oklch(0.88 0.01 250)" />
        <stop offset="1" stopColor="oklch(0.44 0.03 258)" />
      </linearGradient>
      <g id="so-half">
        <path d={HALF_PETAL} fill="oklch(0.42 0.165 26)" stroke="oklch(0.25 0.05 264)" strokeWidth="1.75" />
        <path d={HALF_PETAL} fill="url(#so-red)" />
        <path d={HALF_PETAL} fill="url(#so-sheen)" />
      </g>
      <g id="so-petal">
        <use href="#so-half" />
        <use href="#so-half" transform="scale(-1 1)" />
      </g>
    </defs>
  );
}

function Hoop() {
  return (
    <>
      <path d="M2 214h40v52H2zM438 214h40v52h-40z" fill="url(#so-steel)" />
      <circle cx="240" cy="240" r="204" fill="oklch(0.3 0.05 264)" />
      <circle cx="240" cy="240" r="204" fill="url(#so-weave)" />
      <circle cx="240" cy="240" r="210" stroke="url(#so-steel)" strokeWidth="13" />
      <circle cx="240" cy="240" r="202" stroke="oklch(0.16 0.035 264)" strokeWidth="2.5" />
    </>
  );
}

function Stem() {
  return (
    <>
      <g strokeLinecap="butt">
        <path d={STEM} stroke="oklch(0.4 0.07 200)" strokeWidth="13" />
        <path d={STEM} stroke="oklch(0.66 0.095 195)" strokeWidth="13" strokeDasharray="2.2 1.1" />
      </g>
      <g transform="translate(228 352) rotate(8)">
        <path d={LEAF} fill="oklch(0.4 0.07 200)" />
        <path d={LEAF} fill="url(#so-teal)" />
        <path d={LEAF} fill="url(#so-sheen)" />
      </g>
    </>
  );
}

function Centre() {
  return (
    <g transform="translate(240 232)" fill="oklch(0.82 0.135 86)" stroke="oklch(0.5 0.1 78)" strokeWidth="1.5">
      <circle r="9" />
      {KNOTS.map((turn) => (
        <circle key={turn} r="7.5" cy="-18" transform={`rotate(${turn})`} />
      ))}
    </g>
  );
}

/** Presser foot and needle at the next stitch, with the thread from above. */
function Needle() {
  return (
    <g transform="translate(146 326)">
      <path d="M-40-560C-30-300 30-230 0-66" className="stroke-thread-on-navy" strokeWidth="2.2" />
      <path d="M-7-560V-150h14v-410z" fill="url(#so-bar)" />
      <path d="M-11-186h22v30h-22z" fill="url(#so-bar)" />
      <path d="M-22-560v500l6 8v46" stroke="url(#so-steel)" strokeWidth="5" strokeLinejoin="round" />
      <path d="M-3.2-150h6.4L2.2-12 0 0l-2.2-12z" fill="oklch(0.93 0.006 250)" />
      <path d="M0-70v10" stroke="oklch(0.225 0.048 264)" strokeWidth="1.8" />
      <ellipse cy="4" rx="24" ry="8" stroke="url(#so-steel)" strokeWidth="5" />
    </g>
  );
}
