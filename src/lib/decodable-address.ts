/**
 * The address unchanged, or with the percent signs of its path escaped if the path cannot be decoded. It then leads to
 * an ordinary 404.
 */
export function decodableAddress(address: string): string {
  const pathLength = address.search(/[?#]|$/);
  const path = address.slice(0, pathLength);
  return isDecodable(path) ? address : path.replaceAll('%', '%25') + address.slice(pathLength);
}

function isDecodable(path: string): boolean {
  try {
    // The comparison keeps bundlers from removing a call whose result is unused.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}
