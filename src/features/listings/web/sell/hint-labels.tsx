const BODY = 'fill-sunken stroke-line-strong';
const PAPER = 'fill-surface stroke-line-strong';

type LineProps = { label: string; value: string; x: number; y: number; width: number; isMeant: boolean };

/** A line of a screen or plate. The relevant one is marked by more than its color. */
function Line({ label, value, x, y, width, isMeant }: LineProps) {
  return (
    <>
      {isMeant && (
        <rect
          x={x - 6}
          y={y - 14}
          width={width + 12}
          height={20}
          rx={4}
          className="stroke-thread-ink"
          strokeWidth="2"
          strokeDasharray="5 4"
          strokeLinecap="round"
        />
      )}
      <text x={x} y={y} className="fill-quiet" fontSize="12">
        {label}
      </text>
      <text
        x={x + width}
        y={y}
        textAnchor="end"
        className={isMeant ? 'fill-ink' : 'fill-quiet'}
        fontSize="12"
        fontWeight={isMeant ? 700 : 400}
      >
        {value}
      </text>
    </>
  );
}

const COUNTERS = [
  { label: 'Design', value: '12 ROSE', of: '' },
  { label: 'Speed', value: '850 spm', of: '' },
  { label: 'Total stitches', value: '85,214,300', of: 'stitchCount' },
  { label: 'Power on', value: '9,512 h', of: 'powerOnHours' },
] as const;

/** A control panel with its counters. */
export function StitchCounter({ factKey }: { factKey: string }) {
  return (
    <>
      <rect x="30" y="14" width="260" height="172" rx="14" className={BODY} strokeWidth="1.5" />
      <rect x="48" y="32" width="190" height="120" rx="4" className={PAPER} strokeWidth="1.5" />
      {COUNTERS.map(({ label, value, of }, index) => (
        <Line key={label} label={label} value={value} x={62} y={56 + 27 * index} width={162} isMeant={of === factKey} />
      ))}
      {[38, 66, 94, 122].map((y) => (
        <rect key={y} x="252" y={y} width="24" height="18" rx="4" className={PAPER} strokeWidth="1.5" />
      ))}
      <circle cx="70" cy="170" r="6" className="fill-thread" />
      <circle cx="94" cy="170" r="6" className="fill-ok" />
      <path d="M130 170h96" className="stroke-line-strong" strokeWidth="5" strokeLinecap="round" />
    </>
  );
}

const PLATE_LINES = [
  { label: 'SERIAL NO.', value: 'T2019-44821', of: ['serialNumber'] },
  { label: 'DATE', value: '2019.04', of: ['madeOn'] },
  { label: 'VOLTAGE', value: '200-240 V', of: ['voltsMin', 'voltsMax'] },
  { label: 'PHASE, FREQ.', value: '1 PH  50/60 Hz', of: ['phases', 'frequencyHz'] },
  { label: 'CURRENT', value: '4.5 A', of: ['amps'] },
  { label: 'WEIGHT', value: '550 kg', of: ['weightKg'] },
] as const;

const SCREWS = [
  [44, 24],
  [276, 24],
  [44, 176],
  [276, 176],
] as const;

/** A machine's rating plate. */
export function RatingPlate({ factKey }: { factKey: string }) {
  return (
    <>
      <rect x="30" y="10" width="260" height="180" rx="10" className={BODY} strokeWidth="1.5" />
      {SCREWS.map(([x, y]) => (
        <g key={`${x} ${y}`} className="stroke-line-strong" strokeWidth="1.5">
          <circle cx={x} cy={y} r="6" className="fill-surface" />
          <path d={`M${x - 3} ${y + 3}l6-6`} />
        </g>
      ))}
      <text x="160" y="32" textAnchor="middle" className="fill-ink" fontSize="12" fontWeight="700" letterSpacing="1.5">
        EMBROIDERY MACHINE
      </text>
      <path d="M62 42h196" className="stroke-line-strong" />
      {PLATE_LINES.map(({ label, value, of }, index) => (
        <Line
          key={label}
          label={label}
          value={value}
          x={62}
          y={63 + 22 * index}
          width={196}
          isMeant={of.some((key) => key === factKey)}
        />
      ))}
    </>
  );
}

/** The back of a control panel, with its sockets and its label. */
export function ControlLabel({ factKey }: { factKey: string }) {
  return (
    <>
      <rect x="30" y="14" width="260" height="172" rx="14" className={BODY} strokeWidth="1.5" />
      <g className="stroke-line-strong" strokeWidth="3" strokeLinecap="round">
        {[36, 46, 56].map((y) => (
          <path key={y} d={`M60 ${y}h200`} />
        ))}
      </g>
      <rect x="62" y="74" width="196" height="62" rx="4" className={PAPER} strokeWidth="1.5" />
      <Line label="MODEL" value="IS-C10C" x={76} y={99} width={168} isMeant={factKey === 'controller'} />
      <Line label="VERSION" value="3.12" x={76} y={124} width={168} isMeant={factKey === 'firmware'} />
      <g className={PAPER} strokeWidth="1.5">
        <rect x="62" y="152" width="28" height="14" rx="2" />
        <rect x="104" y="148" width="26" height="22" rx="2" />
        <rect x="144" y="150" width="44" height="18" rx="8" />
      </g>
      <path d="M67 159h18M111 154h12" className="stroke-line-strong" strokeWidth="3" />
      <circle cx="234" cy="159" r="11" className={PAPER} strokeWidth="1.5" />
      <circle cx="234" cy="159" r="3" className="fill-line-strong" />
    </>
  );
}
