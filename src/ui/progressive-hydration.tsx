import { type ComponentType, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react';

type Turn = { comes: Promise<void>; hasCome: boolean };

/** Whether the page that the server drew is still being taken over; what is drawn later is drawn at once. */
let isHydrating = !import.meta.env.SSR;
/** When the last part that waits for its turn has had it. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * A part of the page that scripts take over in a task of its own, after the page around it and the parts before it: a
 * touch waits for one part, not for all. It has to be one element, as `late` says, and nothing in it may ask for a name
 * (`useId`) as long as anything outside of such parts does: names are counted in the order of drawing.
 */
export function inOwnTask<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  if (import.meta.env.SSR) return Part;
  return function InOwnTask(props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const [hydration] = useState(() => (isHydrating ? new Hydration(props, drawAgain) : null));
    if (hydration === null) return <Part {...props} />;
    return (
      <Suspense>
        <AfterTurn hydration={hydration}>
          <Part {...hydration.propsInPlaceOf(props)} />
        </AfterTurn>
      </Suspense>
    );
  };
}

/** The taking over of one part. */
class Hydration<Props extends object> {
  readonly turn = nextTurn();
  readonly #asDrawn: Props;
  readonly #drawAgain: () => void;
  #hasChanged = false;
  #isOver = false;

  /** `props` are those that the server drew the part with. */
  constructor(props: Props, drawAgain: () => void) {
    this.#asDrawn = props;
    this.#drawAgain = drawAgain;
  }

  /** Preact compares no attributes while it takes an element over: what has changed meanwhile is drawn after that. */
  propsInPlaceOf(props: Props): Props {
    if (this.#isOver) return props;
    this.#hasChanged ||= props !== this.#asDrawn;
    return this.#asDrawn;
  }

  end(): void {
    this.#isOver = true;
    if (this.#hasChanged) this.#drawAgain();
  }
}

type AfterTurnProps = { hydration: Pick<Hydration<object>, 'turn' | 'end'>; children: ReactNode };

function AfterTurn({ hydration, children }: AfterTurnProps) {
  if (!hydration.turn.hasCome) throw hydration.turn.comes;
  return <Drawn hydration={hydration}>{children}</Drawn>;
}

function Drawn({ hydration, children }: AfterTurnProps) {
  useEffect(() => hydration.end(), [hydration]);
  return children;
}

/** Ends when all parts have had their turns, those inside of others as well. */
export async function allTurns(): Promise<void> {
  let seen: Promise<void>;
  do {
    seen = lastTurn;
    await seen;
    // A part that had its turn is drawn behind this, and may have parts of its own.
    await newTask();
  } while (seen !== lastTurn);
  isHydrating = false;
}

function nextTurn(): Turn {
  const turn: Turn = { comes: lastTurn.then(newTask).then(() => void (turn.hasCome = true)), hasCome: false };
  lastTurn = turn.comes;
  return turn;
}

/** Lets the browser draw, and answer a touch. Sooner than a timer, which waits for milliseconds from the fifth on. */
export function newTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const begin = () => {
      port2.close();
      resolve();
    };
    port2.addEventListener('message', begin, { once: true });
    port2.start();
    port1.postMessage(null);
  });
}
