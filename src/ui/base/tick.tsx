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
  // Hidden instead of transparent, because forced-colours mode would show a transparent icon.
  '& svg': { boxSize: '3', visibility: 'hidden' },
});

interface TickProps {
  /** Whether to show a minus sign instead: only some of the row's items are selected. */
  partly?: boolean;
}

/**
 * Looks like a check box and shows whether a row is selected. Screen readers ignore it and use the row's
 * `aria-selected`.
 */
export function Tick({ partly = false }: TickProps) {
  return (
    <span className={tick} data-partly={partly || undefined} aria-hidden="true">
      {partly ? <Minus /> : <Check />}
    </span>
  );
}
