import type { Fault } from '../../../openapi/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { formTexts } from '../../texts/forms.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why the last save was refused, where no field says so. */
export function FormRefusal({ fault }: { fault: Fault }) {
  return (
    <Alert tone="critical" title={formTexts.refused}>
      {fault.status === 404 ? formTexts.gone : describeFault(fault)}
    </Alert>
  );
}
