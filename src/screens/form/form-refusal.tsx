import { css } from 'styled-system/css';
import type { Fault } from '../../../openapi/client/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { formTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';

const above = css({ maxWidth: 'form', paddingBottom: '4', scrollMarginTop: '6' });

/** A ref that scrolls to the alert. The user may have saved while another part of a long form was visible. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The alert with the reason why the service refused the last save. Not used if a field shows the reason. */
export function FormRefusal({ fault, onDismiss }: { fault: Fault; onDismiss: () => void }) {
  return (
    <div ref={bringIntoView} className={above}>
      <Alert tone="critical" title={formTexts.refused} onDismiss={onDismiss}>
        <p>{fault.status === 404 ? formTexts.notFound : describeFault(fault)}</p>
        <RequestId id={fault.requestId} />
      </Alert>
    </div>
  );
}
