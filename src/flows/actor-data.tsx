import { css } from 'styled-system/css';
import type { Json } from '../../machines/flows/to-json.ts';

const summary = css({ color: 'text.muted', cursor: 'pointer' });
const code = css({
  maxHeight: 'choices',
  padding: '2',
  overflow: 'auto',
  background: 'surface.sunken',
  borderRadius: 'small',
  textStyle: 'small',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

export function ActorData({ title, data }: { title: string; data: Json }) {
  return (
    <details>
      <summary className={summary}>{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <pre className={code} tabIndex={0}>
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}
