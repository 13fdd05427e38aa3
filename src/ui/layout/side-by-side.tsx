import { type ReactNode, useId } from 'react';
import { css } from 'styled-system/css';
import { useRest } from './use-rest.ts';

const columns = css({ display: 'flex', alignItems: 'flex-start', gap: '8' });
/**
 * The column of the form. It is a size container with the same name as the content area (`content`), so the container
 * queries of its fields measure the column, so that the fields stack when the column is narrow.
 */
const main = css({
  flex: '1',
  minWidth: '0',
  maxWidth: 'form',
  containerType: 'inline-size',
  containerName: 'content',
});
const side = css({
  position: 'sticky',
  top: '6',
  flexShrink: '0',
  width: 'beside.width',
  maxHeight: 'beside.height',
  _short: { position: 'static', maxHeight: '[none]' },
  overflowY: 'auto',
  containerType: 'inline-size',
  containerName: 'content',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
  background: 'surface',
});
const heading = css({
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  textStyle: 'subtitle',
  paddingInline: '4',
  paddingBlock: '3',
  background: 'surface',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
});
const contents = css({ padding: '4' });

interface SideBySideProps {
  /** The content beside the form, with its own scroll bar. If it is null, the space stays empty. */
  side: { readonly title: string; readonly content: ReactNode } | null;
  children: ReactNode;
}

/** A form with content beside it. The content is rendered after the form, so that the form appears earlier. */
export function SideBySide({ side: beside, children }: SideBySideProps) {
  const id = useId();
  const isRest = useRest();
  return (
    <div className={columns}>
      <div className={main}>{children}</div>
      {beside ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        <aside className={side} aria-labelledby={id} tabIndex={0}>
          <h2 id={id} className={heading}>
            {beside.title}
          </h2>
          <div className={contents}>{isRest ? beside.content : null}</div>
        </aside>
      ) : null}
    </div>
  );
}
