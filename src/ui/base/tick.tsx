import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { css } from 'styled-system/css';

const tick = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: '0',
  boxSize: '4',
  color: 'transparent',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border.control',
  borderRadius: 'tick',
  '[aria-selected=true] &': {
    color: 'accent.on',
    background: 'accent',
    borderColor: 'accent',
    '&[data-partly]': { color: 'accent.on' },
    '& svg': { visibility: 'visible' },
  },
  '&[data-partly]': { color: 'accent.text', borderColor: 'accent.text', '& svg': { visibility: 'visible' } },
  // Hidden, not of the box's colour: colours can be forced.
  '& svg': { boxSize: '3', visibility: 'hidden' },
});

interface TickProps {
  /** Shows that some of what belongs to the row is selected, and some is not. */
  partly?: boolean;
}

/** Shows whether a row is selected (`aria-selected`), as a check box does. */
export function Tick({ partly = false }: TickProps) {
  return (
    <span className={tick} data-partly={partly || undefined} aria-hidden="true">
      {partly ? <Minus /> : <Check />}
    </span>
  );
}
