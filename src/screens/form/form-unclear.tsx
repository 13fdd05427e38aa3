import { css } from 'styled-system/css';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formTexts } from './texts.ts';

const above = css({ maxWidth: 'form', paddingBottom: '4', scrollMarginTop: '6' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', paddingTop: '3' });

/** A ref that scrolls to the alert. The user may have saved while another part of a long form was visible. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface FormUnclearProps {
  onRetry: () => void;
  onBack: () => void;
}

/** The alert after a save without a response: it is unknown whether the object was saved. Offers to check. */
export function FormUnclear({ onRetry, onBack }: FormUnclearProps) {
  const { title, text, retry, back } = formTexts.unclear;
  return (
    <div ref={bringIntoView} className={above}>
      <Alert tone="warning" title={title}>
        <p>{text}</p>
        <div className={actions}>
          <Button onClick={onRetry}>{retry}</Button>
          <Button tone="quiet" onClick={onBack}>
            {back}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
