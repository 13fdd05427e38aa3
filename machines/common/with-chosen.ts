export function withChosen(
  chosen: readonly string[],
  uuids: readonly string[],
  isChosen: boolean,
): readonly string[] {
  const next = new Set(chosen);
  for (const uuid of uuids) {
    if (isChosen) next.add(uuid);
    else next.delete(uuid);
  }
  return [...next].toSorted();
}
