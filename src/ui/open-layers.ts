/**
 * The panels, menus and dialogs that lie over the page, each as the function that closes it; the topmost is last. While
 * there are any, the browser's history ends with a copy of the page's entry: going back leaves the copy, not the page,
 * and closes the topmost layer.
 */
const layers: (() => void)[] = [];
let hasCopy = false;
/**
 * The browser is asked to leave the copy, and has not done so yet: an entry that is added now would be left instead.
 */
let isRemoving = false;
let removal: ReturnType<typeof setTimeout> | undefined;
let isWrapped = false;

/** Lets going back close a layer. Returns a function to call once the layer is closed, however it was. */
export function openLayer(close: () => void): () => void {
  wrapHistory();
  clearTimeout(removal);
  layers.push(close);
  addCopy();
  return () => {
    const at = layers.lastIndexOf(close);
    if (at !== -1) layers.splice(at, 1);
    // Later, because another layer may take its place, and the copy.
    removal = setTimeout(removeCopy);
  };
}

function removeCopy(): void {
  if (layers.length > 0 || !hasCopy) return;
  hasCopy = false;
  isRemoving = true;
  history.back();
}

/** With the same state and address, and unknown to the router, for which nothing has changed. */
function addCopy(): void {
  if (hasCopy || isRemoving || layers.length === 0) return;
  hasCopy = true;
  History.prototype.pushState.call(history, history.state, '');
}

function wrapHistory(): void {
  if (isWrapped) return;
  isWrapped = true;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  // A page that is opened from a layer takes the place of the copy. The layer may stay open over it.
  const replaceCopy =
    (usual: typeof history.pushState) => (state: unknown, unused: string, url?: string | URL | null) => {
      if (!hasCopy) return usual(state, unused, url);
      hasCopy = false;
      replaceState(state, unused, url);
      addCopy();
    };
  history.pushState = replaceCopy(pushState);
  history.replaceState = replaceCopy(replaceState);
}

function onPop(event: PopStateEvent): void {
  if (!hasCopy && !isRemoving) return;
  event.stopImmediatePropagation();
  if (isRemoving) {
    isRemoving = false;
    addCopy();
    return;
  }
  hasCopy = false;
  layers.pop()?.();
  addCopy();
}

// Here, because browsers call the listeners of a window in the order in which they were added: the router must not load
// the page again, and a message must not be taken for one of a page that was left.
if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true });
