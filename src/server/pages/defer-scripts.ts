const ENTRY = /^<script(?= type="module")[^>]* src="(?<entry>[^"]+)"[^>]*><\/script>/;
const PRELOADS = /<link rel="modulepreload" href="(?<href>[^"]+)"[^>]*\/?>/g;

const LONGEST_WAIT_MS = 2_000;

/**
 * Lets the page's scripts wait until it is drawn and its first pictures are there, or until the visitor touches it,
 * whichever comes first; `nonce` marks the script that sees to it. Pages are whole and usable without scripts; fetched earlier, these only held up the pictures.
 */
export function deferScripts(html: string, nonce: string): string {
  // Cut first: a pattern over the whole page takes longer than drawing it.
  const scriptAt = html.lastIndexOf('<script type="module"');
  const tail = html.slice(scriptAt);
  const entry = scriptAt === -1 ? undefined : ENTRY.exec(tail)?.groups?.['entry'];
  if (entry === undefined) return html;
  const stylesAt = html.indexOf('<style');
  const headEnd = stylesAt === -1 ? html.indexOf('</head>') : stylesAt;
  const head = html.slice(0, headEnd);
  const preloads = [...head.matchAll(PRELOADS)].flatMap(({ groups }) => groups?.['href'] ?? []);
  // The entry last: it imports the others.
  const files = [...preloads.filter((href) => href !== entry), entry];
  const script = `<script nonce="${nonce}">${loader(files)}</script>`;
  return head.replaceAll(PRELOADS, '') + html.slice(headEnd, scriptAt) + tail.replace(ENTRY, () => script);
}

function loader(files: readonly string[]): string {
  return [
    `{let begun=false;const begin=async()=>{if(begun)return;begun=true;const files=${inScript(files)};`,
    `for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    // Run one by one: as what the entry imports they would be run at once, in a single task.
    `for(const file of files)await import(file)};`,
    // No movement among them: browsers send one for a mouse that only rests where the page appears.
    `for(const sign of ["pointerdown","keydown","focusin"])addEventListener(sign,begin,{once:true,capture:true,passive:true});`,
    // The browser says when it has painted. A hidden page never is, and an old browser never says.
    `const painted=()=>{if(document.hidden)return begin();setTimeout(begin,${LONGEST_WAIT_MS});`,
    `new PerformanceObserver((list,seen)=>{seen.disconnect();setTimeout(begin)}).observe({type:"paint",buffered:true})};`,
    `if(document.readyState==="complete")painted();else addEventListener("load",painted,{once:true})}`,
  ].join('');
}

function inScript(value: readonly string[]): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
