import { css, cva } from 'styled-system/css';
import type { Touched } from '../../../openapi/rules/access/access-change.ts';
import { ChangeMark } from './change-mark.tsx';
import { accessTexts } from './texts.ts';
import type { Wording } from './wording.ts';

const box = cva({
  base: { padding: '2', borderRadius: 'small' },
  variants: {
    change: { gained: { background: 'positive.surface' }, lost: { background: 'critical.surface' } },
  },
});
const grants = css({ maxHeight: 'choices', overflowY: 'auto', overflowWrap: 'anywhere' });

interface ChangedItemsProps<Item> {
  change: 'gained' | 'lost';
  touched: Pick<Touched<unknown, Item>, 'gained' | 'lost'>;
  wording: Wording<Item>;
}

/** Lists the access that a group of users gains, or the access that it loses. Renders nothing if there is none. */
export function ChangedItems<Item>({ change, touched, wording }: ChangedItemsProps<Item>) {
  const { [change]: items, gained, lost } = touched;
  if (items.length === 0) return null;
  return (
    <div className={box({ change })}>
      <ChangeMark change={change} />
      <ul className={grants} aria-label={accessTexts.dialog[change]}>
        {wording.groups(items, [...gained, ...lost]).map(({ title, names }) => (
          <li key={title} translate="no">
            {title === '' ? names : `${title}: ${names}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
