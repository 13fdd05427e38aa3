import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { texts } from '../texts/console.ts';
import { unclearTexts } from '../texts/unclear.ts';
import { Button } from '../ui/base/button.tsx';
import { useApp } from '../hooks/use-app.ts';

/**
 * The warning at the top of the page. It is sticky instead of fixed, so that it takes up space and screens that fill
 * the window become smaller.
 */
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
  _short: { position: 'static' },
});
const title = css({ fontWeight: 'semibold' });

/**
 * Sets the CSS property `--above` to the height of the warning, so that screens that fill the window leave room for it.
 * Returns a function that removes the property.
 */
function publishHeight(shown: HTMLElement | null): (() => void) | undefined {
  if (!shown) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--above', `${shown.offsetHeight}px`));
  observer.observe(shown);
  return () => {
    observer.disconnect();
    style.removeProperty('--above');
  };
}

/**
 * The warning that this page belongs to an earlier version of the console. Offers to reload the page. The user cannot
 * dismiss it.
 */
export function Outdated() {
  const { version } = useApp();
  const snapshot = useSelector(version, (state) => state);
  const isUnanswered = snapshot.matches({ outdated: 'unanswered' });
  return snapshot.matches('outdated') ? (
    <div ref={publishHeight} role="alert" className={strip}>
      <p>
        <strong className={title}>{`${texts.outdated.title}. `}</strong>
        <span>{isUnanswered ? unclearTexts.reload : texts.outdated.text}</span>
      </p>
      <Button size="small" busy={snapshot.hasTag('busy')} onClick={() => version.send({ type: 'RELOAD' })}>
        {texts.outdated.reload}
      </Button>
    </div>
  ) : null;
}
