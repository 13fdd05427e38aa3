import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { hasFactor } from '../../../machines/second-factor/factor-rules.ts';
import type { userFactorsMachine } from '../../../machines/account/user-factors.machine.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { FieldGroup, GroupRemark } from '../../ui/field/field-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { secondFactorTexts, userFactorTexts as texts } from './texts.ts';

const whole = css({ gridColumn: '1 / -1', minWidth: '0', display: 'grid', gap: '3', justifyItems: 'start' });

export type UserFactorsActor = ActorRefFrom<typeof userFactorsMachine>;

/** Shows a user's second factor, with a button that resets it (B22.3). */
export function UserSecondFactor({ factors }: { factors: UserFactorsActor }) {
  const snapshot = useSelector(factors, (state) => state);
  const { factors: known, fault } = snapshot.context;
  return (
    <FieldGroup title={secondFactorTexts.title}>
      <div className={whole}>
        {known && hasFactor(known) ? (
          <>
            <FactorList factors={known} />
            <Button
              size="small"
              busy={snapshot.hasTag('busy')}
              onClick={() => factors.send({ type: 'RESET' })}
            >
              {texts.reset}
            </Button>
          </>
        ) : known ? (
          <GroupRemark>{texts.none}</GroupRemark>
        ) : snapshot.matches('failed') ? (
          <FailureState
            title={secondFactorTexts.notLoaded}
            reason={fault ? describeFault(fault) : undefined}
            requestId={fault?.requestId}
            onRetry={() => factors.send({ type: 'RETRY' })}
          />
        ) : snapshot.hasTag('busy') ? (
          <Spinner />
        ) : null}
      </div>
      <Dialog
        open={snapshot.matches('asking')}
        title={texts.ask}
        description={texts.effect}
        tone="critical"
        onClose={() => factors.send({ type: 'CANCEL' })}
        cancel={texts.cancel}
        confirm={{ label: texts.confirm, onConfirm: () => factors.send({ type: 'CONFIRM' }) }}
      />
    </FieldGroup>
  );
}
