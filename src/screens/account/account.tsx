import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { fullName } from '../../../openapi/rules/full-name.ts';
import type { Account } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { OwnPassword, type AccountActor } from './own-password.tsx';
import { OwnSecondFactor, type OwnFactorsActor } from './own-second-factor.tsx';
import { SignIns, type SignInActors } from './sign-ins.tsx';
import { accountTexts as texts } from './texts.ts';

const facts = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  columnGap: '5',
  rowGap: '2',
});
const term = css({ color: 'text.muted' });
const value = css({ overflowWrap: 'anywhere' });

interface AccountScreenProps extends SignInActors {
  account: AccountActor;
  ownFactors: OwnFactorsActor;
}

/** The screen of the user's own account: data, password, second factor, sessions and sign-in history. */
export function AccountScreen({ account, ownFactors, ...signIns }: AccountScreenProps) {
  const snapshot = useSelector(account, (state) => state);
  const { account: stored, fault } = snapshot.context;
  return (
    <>
      <PageHeader title={texts.title} />
      {stored ? (
        <>
          <AccountFacts account={stored} />
          <OwnPassword account={account} />
          <OwnSecondFactor ownFactors={ownFactors} hasPassword={stored.hasPassword} />
          <SignIns {...signIns} />
        </>
      ) : snapshot.matches('failed') ? (
        <FailureState
          title={texts.notLoaded}
          reason={fault ? describeFault(fault) : undefined}
          requestId={fault?.requestId}
          onRetry={() => account.send({ type: 'RETRY' })}
        />
      ) : (
        <LoadingOverlay />
      )}
    </>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { username, email } = account;
  return (
    <FieldGroup title={texts.facts} note={texts.factsNote}>
      <dl className={facts}>
        <Fact term={texts.name}>{fullName(account)}</Fact>
        <Fact term={texts.username}>{username}</Fact>
        <Fact term={texts.email}>{email}</Fact>
      </dl>
    </FieldGroup>
  );
}

function Fact({ term: name, children }: { term: string; children: string }) {
  return (
    <>
      <dt className={term}>{name}</dt>
      <dd className={value} translate="no">
        {children}
      </dd>
    </>
  );
}
