import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { Button } from '../base/button.tsx';
import { MeaningIcon } from './meaning-icon.tsx';
import { RequestId } from './request-id.tsx';

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '12',
  paddingInline: '4',
  textAlign: 'center',
  color: 'text.muted',
});
const title = css({ textStyle: 'subtitle', color: 'text' });
const words = css({ maxWidth: 'prose', overflowWrap: 'anywhere' });
const below = css({ marginTop: '2' });

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Replaces an empty list: says why it is empty, and what to do. */
export function EmptyState({ title: heading, children, action }: EmptyStateProps) {
  return (
    <div className={box}>
      <p className={title}>{heading}</p>
      {children ? <div className={words}>{children}</div> : null}
      {action ? <div className={below}>{action}</div> : null}
    </div>
  );
}

interface FailureStateProps {
  title: string;
  reason?: string;
  requestId?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded: says why, and offers to try again. */
export function FailureState({
  title: heading,
  reason,
  requestId,
  onRetry,
  retrying = false,
}: FailureStateProps) {
  return (
    <div role="alert" className={box}>
      <MeaningIcon tone="critical" />
      <p className={title}>{heading}</p>
      {reason ? <p className={words}>{reason}</p> : null}
      <RequestId id={requestId} />
      {onRetry ? (
        <div className={below}>
          <Button icon={<RotateCw />} busy={retrying} onClick={onRetry}>
            {UI_TEXTS.tryAgain}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
