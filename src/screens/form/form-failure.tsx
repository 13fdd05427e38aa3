import type { OpeningFault } from '../../../machines/resource/form/form-context.ts';
import { describeFault } from '../../texts/faults.ts';
import { formTexts, lookupTexts } from './texts.ts';
import { focusPageTitle } from '../../ui/base/page-title.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';

interface FormFailureProps {
  fault: OpeningFault | null;
  onRetry: () => void;
}

/** Replaces a form whose data could not be loaded. Names the data, and offers to try again. */
export function FormFailure({ fault, onRetry }: FormFailureProps) {
  const list = fault?.lookup;
  return (
    <FailureState
      title={list ? formTexts.lookupFailed(lookupTexts.get(list) ?? list) : formTexts.failed}
      reason={fault ? describeFault(fault) : undefined}
      requestId={fault?.requestId}
      onRetry={() => {
        onRetry();
        // The title gets the focus, because the focused button is removed.
        focusPageTitle();
      }}
    />
  );
}
