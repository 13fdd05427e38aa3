import { css } from 'styled-system/css';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { OthersChange } from '../change-history/object-changes.tsx';
import { formTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';

const above = css({ maxWidth: 'form', paddingBottom: '4', scrollMarginTop: '6' });

/** A ref that scrolls to the alert. The user may have saved while another part of a long form was visible. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface FormRefusalProps {
  fault: Fault;
  changes: ObjectChanges | null | undefined;
  onDismiss: () => void;
}

/** The alert with the reason why the service refused the last save. Not used if a field shows the reason. */
export function FormRefusal({ fault, changes, onDismiss }: FormRefusalProps) {
  const isDeleted = fault.status === 404;
  return (
    <div ref={bringIntoView} className={above}>
      <Alert tone="critical" title={formTexts.refused} onDismiss={onDismiss}>
        <p>{isDeleted ? formTexts.notFound : describeFault(fault)}</p>
        {isDeleted && changes ? <OthersChange changes={changes} /> : null}
        <RequestId id={fault.requestId} />
      </Alert>
    </div>
  );
}
