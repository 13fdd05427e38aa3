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
// Fixed size, so that nothing moves when the image loads.
const image = css({ flexShrink: '0', boxSize: '8', objectFit: 'contain' });

interface BrandProps {
  name: string;
  /** The address of an image. Without it, an icon is drawn. */
  mark: string | null | undefined;
}

/** Shows the name and mark of the suite. */
export function Brand({ name, mark }: BrandProps) {
  return (
    <div className={line}>
      {mark ? <img src={mark} alt="" decoding="sync" className={image} /> : <DrawnMark />}
      <span translate="no">{name}</span>
    </div>
  );
}
