import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { css, cva } from 'styled-system/css';
import { accessTexts } from './texts.ts';

const mark = cva({
  base: { display: 'flex', alignItems: 'center', gap: '1', textStyle: 'label' },
  variants: { change: { gained: { color: 'positive.text' }, lost: { color: 'critical.text' } } },
});

const sign = css({ boxSize: '3' });

/** Shows "gained" or "lost" as a word and an icon, so that the colour alone carries no meaning. */
export function ChangeMark({ change }: { change: 'gained' | 'lost' }) {
  const Sign = change === 'gained' ? Plus : Minus;
  return (
    <span className={mark({ change })}>
      <Sign className={sign} aria-hidden="true" />
      <span>{accessTexts.dialog[change]}</span>
    </span>
  );
}
