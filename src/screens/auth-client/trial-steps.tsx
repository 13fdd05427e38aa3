import { css } from 'styled-system/css';
import type { SnapshotFrom } from 'xstate';
import type { clientTrialMachine } from '../../../machines/auth-client/trial.machine.ts';
import type { DecodedToken } from '../../../openapi/generated/types.ts';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { claimText, meaningOf, trialTexts as texts } from './trial-texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '3' });
const part = css({ textStyle: 'label', color: 'text.muted' });
const table = css({ display: 'grid', rowGap: '2' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 4fr) minmax(0, 3fr)',
  columnGap: '4',
  paddingBottom: '2',
  borderBottomWidth: 'hairline',
  borderBottomStyle: 'solid',
  borderColor: 'border',
  overflowWrap: 'anywhere',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const term = css({ textStyle: 'strong' });
const meaning = css({ textStyle: 'small', color: 'text.muted' });

/**
 * Explains the steps of a tested sign-in: the request, the response and the tokens, with the meaning of each parameter
 * and claim.
 */
export function TrialSteps({ snapshot }: { snapshot: SnapshotFrom<typeof clientTrialMachine> }) {
  const { started, answer, result } = snapshot.context;
  const { steps } = texts;
  const request = started ? [...new URL(started.authorizationUrl).searchParams] : [];
  const response = Object.entries({
    code: answer?.code ? texts.used : null,
    error: answer?.error,
    error_description: answer?.errorDescription,
    state: answer?.state,
    iss: answer?.issuer,
  }).filter(([, value]) => value !== null && value !== undefined);
  return (
    <>
      <FieldGroup {...steps.request}>
        <div className={whole}>
          <Values values={request} />
        </div>
      </FieldGroup>
      <FieldGroup {...steps.response}>
        <div className={whole}>
          <Values values={response} />
        </div>
      </FieldGroup>
      {result ? (
        <>
          <FieldGroup {...steps.tokens}>
            <div className={whole}>
              <Values values={Object.entries(result.tokenResponse)} />
            </div>
          </FieldGroup>
          {result.idToken ? <Token step={steps.idToken} token={result.idToken} /> : null}
          <Token step={steps.accessToken} token={result.accessToken} />
          {result.userInfo ? (
            <FieldGroup {...steps.userInfo}>
              <div className={whole}>
                <Values values={Object.entries(result.userInfo)} />
              </div>
            </FieldGroup>
          ) : null}
        </>
      ) : null}
    </>
  );
}

interface TokenProps {
  step: { title: string; note: string };
  token: DecodedToken;
}

function Token({ step, token: { header, claims } }: TokenProps) {
  return (
    <FieldGroup {...step}>
      <div className={whole}>
        <h3 className={part}>{texts.header}</h3>
        <Values values={Object.entries(header)} />
        <h3 className={part}>{texts.claims}</h3>
        <Values values={Object.entries(claims)} issuedAt={claims['iat']} />
      </div>
    </FieldGroup>
  );
}

interface ValuesProps {
  values: readonly (readonly [name: string, value: unknown])[];
  /** The claim `iat`: when the token was issued, in seconds since 1970. Other times are shown relative to it. */
  issuedAt?: unknown;
}

function Values({ values, issuedAt }: ValuesProps) {
  return (
    <dl className={table}>
      {values.map(([name, value]) => (
        <div key={name} className={row}>
          <dt className={term} translate="no">
            {name}
          </dt>
          <dd translate="no">{claimText(name, value, issuedAt)}</dd>
          <dd className={meaning}>{meaningOf(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
