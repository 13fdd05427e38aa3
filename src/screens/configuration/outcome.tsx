import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import {
  type ConfigurationActor,
  countLosers,
} from '../../../machines/configuration/configuration.machine.ts';
import { Secret } from '../../../machines/common/secret.ts';
import type { ConfigurationPlan } from '../../../openapi/generated/types.ts';
import type { Fault } from '../../../openapi/client/fault.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';
import { CheckBox } from '../../ui/field/check-box.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ChangedFields } from '../change-history/changed-fields.tsx';
import { AccessGroups } from '../change-history/access-groups.tsx';
import { objectWording } from '../change-history/wording.ts';
import { configurationTexts as texts } from './texts.ts';

const stack = css({ display: 'grid', gap: '4', minWidth: '0', _empty: { display: 'none' } });
const list = css({ display: 'grid', gap: '5', listStyle: 'none' });
const heading = css({ textStyle: 'subtitle' });
const muted = css({ color: 'text.muted' });
const places = css({ display: 'grid', gap: '1', listStyle: 'none', overflowWrap: 'anywhere' });
const fields = css({ display: 'grid', gap: '3', maxWidth: 'form' });

/** The state of the chosen file: its plan, why it is refused, or the result. */
export function ConfigurationOutcome({ configuration }: { configuration: ConfigurationActor }) {
  const snapshot = useSelector(configuration, (state) => state);
  const { plan, result, fault, replanned } = snapshot.context;
  if (snapshot.matches({ chosen: 'refused' })) return fault ? <Refusal fault={fault} /> : null;
  if (snapshot.matches({ chosen: 'failed' })) {
    return (
      <>
        <Alert tone="critical" title={texts.failedTitle}>
          <p>{fault ? describeFault(fault) : ''}</p>
          <RequestId id={fault?.requestId} />
        </Alert>
        <div>
          <Button onClick={() => configuration.send({ type: 'RETRY' })}>{texts.retry}</Button>
        </div>
      </>
    );
  }
  if (snapshot.matches({ chosen: 'applied' }) && result) {
    const { created, updated, deleted, unchanged } = result;
    return (
      <Alert tone="positive" title={texts.appliedTitle}>
        <p>{texts.counts(created, updated, deleted, unchanged)}</p>
        <p>{texts.appliedHelp}</p>
      </Alert>
    );
  }
  const isPlanning = snapshot.matches({ chosen: 'planning' }) || snapshot.matches({ chosen: 'reading' });
  return (
    <div className={stack} aria-busy={snapshot.hasTag('busy')}>
      {isPlanning ? <Progress>{texts.planning}</Progress> : null}
      {snapshot.matches('applying') ? <Progress>{texts.applying}</Progress> : null}
      {replanned && plan && !isPlanning ? <Alert tone="warning">{texts.replanned[replanned]}</Alert> : null}
      {plan ? <Plan configuration={configuration} plan={plan} /> : null}
    </div>
  );
}

function Refusal({ fault }: { fault: Fault }) {
  const { places: found = [], placesRefused = found.length } = fault;
  const others = placesRefused - found.length;
  return (
    <Alert tone="critical" title={texts.refusedTitle}>
      {found.length > 0 ? (
        <ul className={places} aria-label={texts.places}>
          {found.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>{texts.place(line, column, message)}</li>
          ))}
        </ul>
      ) : (
        <p>{fault.code === 'file_changed' ? texts.refusedFile : describeFault(fault)}</p>
      )}
      {others > 0 ? <p>{texts.furtherPlaces(others)}</p> : null}
      <RequestId id={fault.requestId} />
    </Alert>
  );
}

function Plan({ configuration, plan }: { configuration: ConfigurationActor; plan: ConfigurationPlan }) {
  const snapshot = useSelector(configuration, (state) => state);
  const { deletesMissing } = snapshot.context.draft;
  const { items, kept, created, updated, deleted, unchanged, access } = plan;
  return (
    <>
      <Alert tone="info" title={items.length === 0 ? texts.nothingTitle : texts.plannedTitle}>
        <p>{items.length === 0 ? texts.nothing : texts.plannedHelp}</p>
        <p>{texts.counts(created, updated, deleted, unchanged)}</p>
      </Alert>
      <AccessGroups access={access} />
      <div>
        <CheckBox
          label={texts.deletesMissing}
          checked={deletesMissing}
          disabled={!snapshot.matches({ chosen: 'planned' })}
          onChange={(isChecked) => configuration.send({ type: 'CHOOSE_DELETION', deletesMissing: isChecked })}
        />
        <p className={muted}>{texts.deletesMissingHelp}</p>
      </div>
      {kept.length > 0 ? (
        <div>
          <h3 className={heading}>{texts.kept}</h3>
          <ul className={places}>
            {kept.map((object) => {
              const { text, names } = objectWording(object);
              return (
                <li key={object.uuid}>
                  <Sentence text={text} names={names} />
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
      <Secrets configuration={configuration} plan={plan} />
      {items.length > 0 ? (
        <ul className={list} aria-label={texts.objects}>
          {items.map((item) => {
            const { text, names } = objectWording(item);
            return (
              <li key={`${item.kind} ${item.uuid}`} className={stack}>
                <h3 className={heading}>
                  <Sentence text={texts.effects[item.operation](text)} names={names} />
                </h3>
                {item.operation === 'deleted' ? null : <ChangedFields item={item} />}
              </li>
            );
          })}
        </ul>
      ) : null}
      <Dialog
        open={snapshot.matches('confirming')}
        tone="critical"
        title={texts.loss.title(countLosers(plan))}
        description={texts.loss.description}
        onClose={() => configuration.send({ type: 'STAY' })}
        cancel={texts.loss.stay}
        confirm={{
          label: texts.loss.save,
          onConfirm: () => configuration.send({ type: 'APPLY_ANYWAY' }),
        }}
      />
    </>
  );
}

/** The fields for the values of the variables that the file names. */
function Secrets({ configuration, plan }: { configuration: ConfigurationActor; plan: ConfigurationPlan }) {
  const { secrets } = useSelector(configuration, ({ context }) => context.draft);
  const isBusy = useSelector(configuration, (snapshot) => !snapshot.matches({ chosen: 'planned' }));
  if (plan.secrets.length === 0) return null;
  return (
    <fieldset className={fields} disabled={isBusy}>
      <legend className={heading}>{texts.secrets}</legend>
      <p className={muted}>{texts.secretsHelp}</p>
      {plan.secrets.map(({ name }) => (
        <PasswordField
          key={name}
          label={name}
          maxLength={255}
          autoComplete="off"
          value={secrets[name]?.reveal() ?? ''}
          onChange={({ target }) =>
            configuration.send({ type: 'TYPE_SECRET', name, value: new Secret(target.value) })
          }
        />
      ))}
    </fieldset>
  );
}
