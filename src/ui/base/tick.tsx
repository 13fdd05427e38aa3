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

/** The box of a row that can be selected, ticked where it is (`aria-selected`). */
export function Tick() {
  return (
    <span className={tick} aria-hidden="true">
      <Check />
    </span>
  );
}
