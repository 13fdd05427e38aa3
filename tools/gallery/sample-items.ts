import { useState } from 'react';
import type { PickItem } from '../../src/ui/field/pick-box.tsx';

const NAMES = [
  'Zoë',
  'Ångström',
  'Berlin',
  'Coastline',
  'A name that is longer than anybody would have expected of it',
];

export const SAMPLE_ITEMS: readonly PickItem[] = Array.from({ length: 300 }, (_, index) => ({
  uuid: `item-${index}`,
  name: `${NAMES[index % NAMES.length]!} ${index + 1}`,
  ...(index % 4 === 0 ? { note: '(Of four)' } : {}),
}));

/** Returns the uuids of the chosen items (two at first), and a function that adds or removes some. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['item-0', 'item-1']));
  const choose = (uuids: readonly string[], isChosen: boolean): void => {
    const others = [...chosen].filter((uuid) => !uuids.includes(uuid));
    setChosen(new Set(isChosen ? [...others, ...uuids] : others));
  };
  return [chosen, choose] as const;
}
