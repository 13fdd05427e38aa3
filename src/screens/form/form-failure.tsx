import type { OpeningFault } from '../../../machines/resource/form-context.ts';
import { describeFault } from '../../texts/faults.ts';
import { formTexts, lookupTexts } from './texts.ts';
import { focusPageTitle } from '../../ui/base/page-title.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';

interface FormFailureProps {
  fault: OpeningFault | null;
  onRetry: () => void;
}

/** Stands in for a form that could not load what it needs: says what, and offers Try again. */
export function FormFailure({ fault, onRetry }: FormFailureProps) {
  const list = fault?.lookup;
  return (
    <FailureState
      title={list ? formTexts.lookupFailed(lookupTexts.get(list) ?? list) : formTexts.failed}
      reason={fault ? describeFault(fault) : undefined}
      requestId={fault?.requestId}
      onRetry={() => {
        onRetry();
        // What had the focus is gone.
        focusPageTitle();
      }}
    />
  );
}
