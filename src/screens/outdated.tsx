import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { texts } from '../texts/console.ts';
import { unclearTexts } from '../texts/unclear.ts';
import { Button } from '../ui/base/button.tsx';
import { useApp } from '../use-app.ts';

/** Moves the page down, and covers nothing of it that is at its place. */
const strip = css({
  position: 'sticky',
  top: '0',
  zIndex: 'notices',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '3',
  rowGap: '2',
  paddingBlock: '2',
  paddingInline: '4',
  background: 'warning.surface',
  color: 'warning.text',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'warning.border',
});
const title = css({ fontWeight: 'semibold' });

/** Says that the page is of an earlier version, for as long as it is shown, and offers to load it anew. */
export function Outdated() {
  const { version } = useApp();
  const snapshot = useSelector(version, (state) => state);
  const isUnanswered = snapshot.matches({ outdated: 'unanswered' });
  return snapshot.matches('outdated') ? (
    <div role="alert" className={strip}>
      <p>
        <strong className={title}>{texts.outdated.title}.</strong>{' '}
        {isUnanswered ? unclearTexts.reload : texts.outdated.text}
      </p>
      <Button size="small" busy={snapshot.hasTag('busy')} onClick={() => version.send({ type: 'RELOAD' })}>
        {texts.outdated.reload}
      </Button>
    </div>
  ) : null;
}
