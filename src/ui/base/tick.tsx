import Check from 'lucide-react/icons/check';
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
  borderRadius: 'small',
  '[aria-selected=true] &': { color: 'accent.on', background: 'accent', borderColor: 'accent' },
  '& svg': { boxSize: '3' },
});

/** Shows whether a row is selected (`aria-selected`). */
export function Tick() {
  return (
    <span className={tick} aria-hidden="true">
      <Check />
    </span>
  );
}
