/** Which page numbers to offer: the ends, the current one and its neighbours; null is a gap. */
export function pageWindow(page: number, pageCount: number, reach = 1): readonly (number | null)[] {
  const wanted = new Set([1, pageCount]);
  for (let near = page - reach; near <= page + reach; near += 1) {
    if (near >= 1 && near <= pageCount) wanted.add(near);
  }
  const numbers = [...wanted].toSorted((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const before = numbers[at - 1];
    if (before === undefined || number - before === 1) return [number];
    // A gap of one page is that page: a dot would take as much room.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}
