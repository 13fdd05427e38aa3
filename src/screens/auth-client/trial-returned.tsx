import { SuiteCard } from '../suite-card.tsx';
import { returnedTexts as texts } from './trial-texts.ts';

/** Shown in the window of a trial if the browser does not close it. */
export function TrialReturned() {
  return (
    <SuiteCard title={texts.title}>
      <p>{texts.text}</p>
    </SuiteCard>
  );
}
