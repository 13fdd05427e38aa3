import { css } from 'styled-system/css';
import type { Factors, Passkey } from '../../../openapi/generated/types.ts';
import { inElement, type Elements } from '../../ui/base/elements.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { secondFactorTexts as texts } from './texts.ts';

const list = css({ display: 'grid', gap: '3', listStyle: 'none', width: 'full' });
const entry = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const about = css({ flex: '1', minWidth: 'column.narrow', overflowWrap: 'anywhere' });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' });
const heading = css({ textStyle: 'strong' });

interface FactorListProps {
  factors: Factors;
  /** Buttons for the authenticator app. */
  ofApp?: Elements;
  /** Returns buttons for a passkey. */
  ofPasskey?: (passkey: Passkey) => Elements;
}

/** Lists the second factors of an account, and the number of its recovery codes. */
export function FactorList({ factors, ofApp, ofPasskey }: FactorListProps) {
  const { authenticatorAppSince, passkeys, recoveryCodesLeft } = factors;
  return (
    <>
      <ul className={list} aria-label={texts.factors}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={entry}>
            <div className={about}>
              <div className={head}>
                <span className={heading} translate="no">
                  {passkey.name}
                </span>
                <Badge tone="neutral">{texts.passkey}</Badge>
                {passkey.backedUp ? <Badge tone="neutral">{texts.backedUp}</Badge> : null}
                {passkey.blocked ? <Badge tone="critical">{texts.blocked}</Badge> : null}
              </div>
              <p>{texts.usedPasskey(passkey)}</p>
              {passkey.blocked ? <p>{texts.blockedHelp}</p> : null}
            </div>
            {inElement(ofPasskey?.(passkey))}
          </li>
        ))}
        {authenticatorAppSince === null ? null : (
          <li className={entry}>
            <p className={about}>{texts.since(authenticatorAppSince)}</p>
            {inElement(ofApp)}
          </li>
        )}
      </ul>
      {recoveryCodesLeft === 0 ? (
        <Alert tone="warning">{texts.noneLeft}</Alert>
      ) : (
        <p>{texts.left(recoveryCodesLeft)}</p>
      )}
    </>
  );
}
