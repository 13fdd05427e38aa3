import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { flowTexts } from './texts.ts';
import { Button } from '../ui/base/button.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import type { Sharing } from './sharing.ts';

const words = flowTexts.share;

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  padding: '4',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
});
const heading = css({ textStyle: 'strong' });
const another = css({ display: 'block' });
const help = css({ color: 'text.muted', maxWidth: 'prose' });

/** A section in which the user turns sharing of this tab on or off. Viewers in other tabs can watch a shared tab. */
export function ShareTab({ sharing }: { sharing: Sharing }) {
  const isShared = useSelector(sharing, (snapshot) => snapshot.matches('shared'));
  return (
    <section aria-label={words.title} className={box}>
      <div>
        <h2 className={heading}>{words.title}</h2>
        <p className={help}>{words.help}</p>
        <output>{isShared ? words.shared : ''}</output>
        {isShared ? (
          <TextLink href="" target="_blank" className={another}>
            {words.anotherTab}
          </TextLink>
        ) : null}
      </div>
      <Button onClick={() => sharing.send({ type: isShared ? 'STOP' : 'SHARE' })}>
        {isShared ? words.stop : words.start}
      </Button>
    </section>
  );
}
