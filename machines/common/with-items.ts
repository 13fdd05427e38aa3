export function withItems<Item extends { readonly uuid: string }>(
  items: readonly Item[],
  needed: readonly Item[],
): readonly Item[] {
  const known = new Set(items.map(({ uuid }) => uuid));
  const others = needed.filter(({ uuid }) => !known.has(uuid));
  return others.length === 0 ? items : [...items, ...others];
}
