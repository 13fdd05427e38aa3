import { css } from 'styled-system/css';
import { DrawnMark } from './drawn-mark.tsx';

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  maxWidth: 'full',
  textStyle: 'subtitle',
  overflowWrap: 'anywhere',
});
// As large before it is loaded as after.
const image = css({ flexShrink: '0', boxSize: '8', objectFit: 'contain' });

interface BrandProps {
  name: string;
  /** Is the address of an image; one is drawn without. */
  mark: string | null | undefined;
}

/** Says whose a screen is. */
export function Brand({ name, mark }: BrandProps) {
  return (
    <div className={line}>
      {mark ? <img src={mark} alt="" decoding="sync" className={image} /> : <DrawnMark />}
      <span translate="no">{name}</span>
    </div>
  );
}
