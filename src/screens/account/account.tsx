import { useSelector } from '@xstate/react';
import { fullName } from '../../../openapi/rules/full-name.ts';
import type { Account } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { OwnPassword, type AccountActor } from './own-password.tsx';
import { OwnSecondFactor, type OwnFactorsActor } from './own-second-factor.tsx';
import { SignIns, type SignInActors } from './sign-ins.tsx';
import { accountTexts as texts } from './texts.ts';

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
      <TextField label={texts.name} readOnly translate="no" value={fullName(account)} />
      <TextField label={texts.username} readOnly translate="no" value={username} />
      <TextField label={texts.email} readOnly translate="no" value={email} />
    </FieldGroup>
  );
}
