/**
 * The address as it stands, or with every percent sign of its path escaped where the path cannot be decoded: it then
 * names what is not there, as any other address that leads nowhere.
 */
export function decodableAddress(address: string): string {
  const pathLength = address.search(/[?#]|$/);
  const path = address.slice(0, pathLength);
  return isDecodable(path) ? address : path.replaceAll('%', '%25') + address.slice(pathLength);
}

function isDecodable(path: string): boolean {
  try {
    // Compared with something: bundlers leave out a call whose result nobody looks at.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}
