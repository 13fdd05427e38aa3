import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { UserFormActor } from '../../../machines/user/form.ts';
import type { User } from '../../../openapi/generated/types.ts';
import { bindingTexts as texts } from './binding-texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FieldGroup } from '../../ui/field/field-group.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { useConsole } from '../../hooks/use-app.ts';

const list = css({ gridColumn: '1 / -1', display: 'grid', gap: '3' });
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '2' });
const fact = css({ minWidth: '0' });
const term = css({ textStyle: 'small', color: 'text.muted' });
const value = css({ overflowWrap: 'anywhere' });

interface UserBindingProps {
  form: UserFormActor;
  /** The stored user. Does not contain the form's unsaved changes. */
  user: User;
}

/**
 * Shows to which account of the identity provider the user is bound, with a button that removes the binding. Renders
 * nothing if the user is not bound.
 */
export function UserBinding({ form, user }: UserBindingProps) {
  const { externalIdentities = [] } = user;
  const isBound = externalIdentities.length > 0;
  if (!isBound) return null;
  return (
    <FieldGroup title={texts.title} action={<UndoButton form={form} user={user} />}>
      <ul className={list}>
        {externalIdentities.map(({ issuer, subject, boundAt }) => (
          <li key={issuer}>
            <dl className={facts}>
              <Fact term={texts.issuer}>
                <span translate="no">{issuer}</span>
              </Fact>
              <Fact term={texts.subject}>
                <span translate="no">{subject}</span>
              </Fact>
              <Fact term={texts.since}>
                <time dateTime={boundAt}>{texts.dayOf(boundAt)}</time>
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

function Fact({ term: name, children }: { term: string; children: ReactNode }) {
  return (
    <div className={fact}>
      <dt className={term}>{name}</dt>
      <dd className={value}>{children}</dd>
    </div>
  );
}

/**
 * The button that removes the binding. Disabled while the form has unsaved changes: after the removal, the form takes
 * the values of the stored user, which can conflict with these changes.
 */
function UndoButton({ form, user: { uuid, username } }: UserBindingProps) {
  const { unbinding } = useConsole();
  const snapshot = useSelector(unbinding, (state) => state);
  const dirty = useSelector(form, (state) => state.hasTag('dirty'));
  const cancel = () => unbinding.send({ type: 'CANCEL' });
  const button = (
    <Button
      size="small"
      busy={snapshot.hasTag('busy')}
      unavailable={dirty}
      onClick={() => unbinding.send({ type: 'UNBIND', user: { uuid, username } })}
    >
      {texts.undo}
    </Button>
  );
  return (
    <>
      {dirty ? <Tooltip text={texts.afterSave}>{button}</Tooltip> : button}
      <Dialog
        open={snapshot.matches('asking')}
        title={texts.ask(username)}
        names={[username]}
        description={texts.consequence}
        tone="critical"
        onClose={cancel}
        cancel={texts.cancel}
        confirm={{ label: texts.confirm, onConfirm: () => unbinding.send({ type: 'CONFIRM' }) }}
      />
    </>
  );
}
