import { css } from 'styled-system/css';
import { ChangeMark } from './change-mark.tsx';
import { accessTexts } from './texts.ts';
import type { Wording } from './wording.ts';

const grants = css({ maxHeight: 'choices', overflowY: 'auto', overflowWrap: 'anywhere' });

interface ChangedItemsProps<Item> {
  change: 'gained' | 'lost';
  items: readonly Item[];
  wording: Wording<Item>;
}

/** Lists what is gained or lost, in groups; nothing where nothing is. */
export function ChangedItems<Item>({ change, items, wording }: ChangedItemsProps<Item>) {
  if (items.length === 0) return null;
  return (
    <div>
      <ChangeMark change={change} />
      <ul className={grants} aria-label={accessTexts.dialog[change]}>
        {wording.groups(items).map(({ title, names }) => (
          <li key={title}>
            {title}: {names}
          </li>
        ))}
      </ul>
    </div>
  );
}
