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
// The fixed size prevents other elements from moving when the image is loaded.
const image = css({ flexShrink: '0', boxSize: '8', objectFit: 'contain' });

interface BrandProps {
  name: string;
  /** The address of the logo's image. Without it, the built-in logo is shown. */
  mark: string | null | undefined;
}

export function Brand({ name, mark }: BrandProps) {
  return (
    <div className={line}>
      {mark ? <img src={mark} alt="" decoding="sync" className={image} /> : <DrawnMark />}
      <span translate="no">{name}</span>
    </div>
  );
}
