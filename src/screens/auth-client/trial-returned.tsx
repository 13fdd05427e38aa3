import { SuiteCard } from '../suite-card.tsx';
import { returnedTexts as texts } from './trial-texts.ts';

/** Shown in the window in which a client's sign-in is tested, if the browser does not close the window. */
export function TrialReturned() {
  return (
    <SuiteCard title={texts.title}>
      <p>{texts.text}</p>
    </SuiteCard>
  );
}
