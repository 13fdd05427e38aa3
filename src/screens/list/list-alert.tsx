import { css } from 'styled-system/css';
import type { Fault } from '../../../openapi/client/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { listTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/base/button.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';

const above = css({ paddingBottom: '4' });
const reason = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });

interface ListAlertProps {
  title: string;
  fault: Fault;
  onRetry: () => void;
}

/** Shown above a list if some data could not be loaded: says which data and why, and offers to try again. */
export function ListAlert({ title, fault, onRetry }: ListAlertProps) {
  return (
    <div className={above}>
      <Alert tone="warning" title={title}>
        <div className={reason}>
          <span>{describeFault(fault)}</span>
          <Button size="small" onClick={onRetry}>
            {listTexts.tryAgain}
          </Button>
        </div>
        <RequestId id={fault.requestId} />
      </Alert>
    </div>
  );
}
