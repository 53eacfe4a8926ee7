const STEEL = 'fill-sunken stroke-line-strong';

type SpanProps = { from: readonly [number, number]; to: readonly [number, number] };

/** A dimension line: a running stitch between two ticks. */
function Span({ from: [x1, y1], to: [x2, y2] }: SpanProps) {
  const [across, along] = y1 === y2 ? [0, 7] : [7, 0];
  return (
    <g className="stroke-thread-ink" strokeLinecap="round">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} strokeWidth="3" strokeDasharray="7 6" />
      <path
        d={`M${x1 - across} ${y1 - along}l${2 * across} ${2 * along}M${x2 - across} ${y2 - along}l${2 * across} ${2 * along}`}
        strokeWidth="2"
      />
    </g>
  );
}

function Letter({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" className="fill-ink" fontSize="13" fontWeight="700">
      {children}
    </text>
  );
}

/** One head from the front: its case, needle bars and the active needle. */
function Head({ x }: { x: number }) {
  return (
    <g strokeWidth="1.5">
      <rect x={x - 34} y="30" width="68" height="66" rx="8" className={STEEL} />
      <path
        d={`M${x - 22} 44h44M${x - 22} 54h44`}
        className="stroke-line-strong"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <rect x={x - 24} y="96" width="48" height="14" rx="3" className={STEEL} />
      <path d={`M${x - 16} 110v10M${x - 8} 110v10M${x + 8} 110v10M${x + 16} 110v10`} className="stroke-line-strong" />
      <path d={`M${x} 110v36`} className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  );
}

/** Two heads of a bridge, and the distance between their needles. */
export function HeadSpacing() {
  return (
    <>
      <rect x="10" y="16" width="300" height="20" rx="4" className={STEEL} strokeWidth="1.5" />
      <Head x={90} />
      <Head x={230} />
      <path d="M90 150v16M230 150v16" className="stroke-line-strong" strokeDasharray="2 4" strokeLinecap="round" />
      <Span from={[90, 172]} to={[230, 172]} />
      <Letter x={160} y={193}>
        Head spacing
      </Letter>
    </>
  );
}

/** A frame from above, and the field inside it. */
export function SewingField() {
  return (
    <>
      <rect x="52" y="10" width="190" height="150" rx="10" className={STEEL} strokeWidth="1.5" />
      <rect
        x="66"
        y="24"
        width="162"
        height="122"
        rx="6"
        className="fill-surface stroke-line-strong"
        strokeWidth="1.5"
      />
      <rect
        x="84"
        y="40"
        width="126"
        height="90"
        className="stroke-line-strong"
        strokeWidth="1.5"
        strokeDasharray="3 4"
      />
      <path
        d="M147 62c14 0 22 9 22 20s-9 18-22 28c-13-10-22-17-22-28s8-20 22-20z"
        className="stroke-line-strong"
        strokeWidth="2"
      />
      <path d="M84 130v36M210 130v36M210 40h46M210 130h46" className="stroke-line-strong" strokeDasharray="2 4" />
      <Span from={[84, 174]} to={[210, 174]} />
      <Letter x={147} y={195}>
        Width
      </Letter>
      <Span from={[264, 40]} to={[264, 130]} />
      <Letter x={292} y={89}>
        Depth
      </Letter>
    </>
  );
}

/** A machine on its stand in a doorway. */
export function DoorWidth() {
  return (
    <>
      <path d="M52 176V14h216v162" className="stroke-line-strong" strokeWidth="8" strokeLinecap="round" />
      <path d="M20 180h280" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <g className={STEEL} strokeWidth="1.5">
        <rect x="128" y="36" width="64" height="40" rx="8" />
        <rect x="140" y="76" width="40" height="12" rx="3" />
        <rect x="84" y="104" width="152" height="12" rx="3" />
        <path d="M104 116l-10 56h14l8-56zM216 116l10 56h-14l-8-56z" />
      </g>
      <path d="M160 88v14" className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M84 104V98M236 104V98" className="stroke-line-strong" />
      <Span from={[84, 130]} to={[236, 130]} />
      <Letter x={160} y={164}>
        Widest part
      </Letter>
    </>
  );
}
