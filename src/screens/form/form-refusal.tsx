import { css } from 'styled-system/css';
import type { Fault } from '../../../openapi/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { formTexts } from '../../texts/forms.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

const above = css({ paddingBottom: '4', scrollMarginTop: '6' });

/** A long form is scrolled, and the button that saves is seen from anywhere in it. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Why the last save was refused, where no field says so. */
export function FormRefusal({ fault, onDismiss }: { fault: Fault; onDismiss: () => void }) {
  return (
    <div ref={bringIntoView} className={above}>
      <Alert tone="critical" title={formTexts.refused} onDismiss={onDismiss}>
        {fault.status === 404 ? formTexts.gone : describeFault(fault)}
      </Alert>
    </div>
  );
}
