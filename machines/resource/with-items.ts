export function withItems<Item extends { readonly uuid: string }>(
  items: readonly Item[],
  held: readonly Item[],
): readonly Item[] {
  const known = new Set(items.map(({ uuid }) => uuid));
  const others = held.filter(({ uuid }) => !known.has(uuid));
  return others.length === 0 ? items : [...items, ...others];
}
