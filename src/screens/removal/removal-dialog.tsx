import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { assertDefined } from '../../../machines/common/assert-defined.ts';
import type {
  Affected,
  Removable,
  RemovalActor,
} from '../../../machines/resource/removal/removal.machine.ts';
import type { RemovalMessages } from '../../outcomes/resource-messages.ts';
import type { EditPath } from '../../routing/paths.ts';
import { describeFault } from '../../texts/faults.ts';
import { removalDialogTexts as texts, type RemovalTexts } from './texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { RequestId } from '../../ui/feedback/request-id.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { ReasonField } from '../change-history/reason-field.tsx';
import { AffectedList } from './affected-list.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

const waiting = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'text.muted' });
const words = css({ overflowWrap: 'anywhere' });
const lost = css({
  flexShrink: '0',
  paddingInlineStart: '5',
  listStyle: 'revert',
  maxHeight: 'choices',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
});

type RemovalSnapshot<Target extends Removable> = ReturnType<RemovalActor<Target>['getSnapshot']>;

export interface RemovalDialogProps<Target extends Removable> {
  actor: RemovalActor<Target>;
  says: RemovalTexts<Target>;
  ends: RemovalMessages;
  /** Returns the path of the form of an affected user or object. */
  pathOf: EditPath;
  /** Renders the users who lose access because the objects in `affected` change. */
  renderBeyond?: (affected: readonly Affected[]) => Elements;
}

/**
 * The dialog that confirms a delete. Shows who is affected and what they lose. Each resource renders it once, for its
 * list and its form.
 */
export function RemovalDialog<Target extends Removable>(props: RemovalDialogProps<Target>) {
  const { actor, says } = props;
  const snapshot = useSelector(actor, (state) => state);
  const [shown, setShown] = useState(snapshot);
  const open = snapshot.hasTag('open');
  // While the dialog closes, it still shows its last content.
  if (open && shown !== snapshot) setShown(snapshot);
  const { target } = shown.context;
  if (!target) return null;

  const removing = shown.matches('removing');
  const close = () => actor.send({ type: 'CLOSE' });
  return (
    <Dialog
      open={open}
      tone="critical"
      title={says.title(target.name)}
      names={[target.name]}
      onClose={close}
      cancel={texts.close}
      cancelDisabled={removing}
      confirm={{
        label: texts.remove,
        busy: removing,
        unavailable: !shown.can({ type: 'CONFIRM' }),
        onConfirm: () => actor.send({ type: 'CONFIRM' }),
      }}
      proof={
        isConfirmable(shown) ? (
          <>
            <ReasonField
              reason={shown.context.reason}
              readOnly={removing}
              onType={(reason) => actor.send({ type: 'TYPE_REASON', reason })}
            />
            {shown.context.affected.length > 0 ? <TypedName actor={actor} snapshot={shown} /> : null}
          </>
        ) : null
      }
    >
      <Content {...props} snapshot={shown} />
    </Dialog>
  );
}

interface ContentProps<Target extends Removable> extends RemovalDialogProps<Target> {
  snapshot: RemovalSnapshot<Target>;
}

function Content<Target extends Removable>(props: ContentProps<Target>) {
  const { actor, says, ends, pathOf, renderBeyond, snapshot } = props;
  const { affected, fault, target } = snapshot.context;
  const retry = (
    <Button
      size="small"
      onClick={({ currentTarget }) => {
        // Moves the focus to the dialog, because the focused button will be removed.
        currentTarget.closest<HTMLElement>('[role=alertdialog]')?.focus();
        actor.send({ type: 'RETRY' });
      }}
    >
      {texts.tryAgain}
    </Button>
  );
  const reason = fault ? describeFault(fault) : '';
  if (snapshot.matches('usageFailed') || snapshot.matches({ refused: 'shown' })) {
    return (
      <Alert
        tone="critical"
        title={snapshot.matches({ refused: 'shown' }) ? ends.notDeleted : ends.usageFailed}
      >
        <p>{reason}</p>
        <RequestId id={fault?.requestId} />
        {retry}
      </Alert>
    );
  }
  if (snapshot.matches('unclear')) {
    return (
      <Alert tone="warning" title={texts.unclear}>
        <p>{texts.unclearReason}</p>
        {retry}
      </Alert>
    );
  }
  const isLoading = snapshot.matches('loadingUsage') || snapshot.matches({ refused: 'checkingUsage' });
  const isLookingUp = snapshot.matches({ removing: 'lookingUp' });
  const isWaiting = isLoading || isLookingUp;
  const losses = !isWaiting && target && affected.length > 0 ? says.losses(target as Target) : null;
  return (
    <>
      {/* The element stays in the document after loading, so that screen readers announce the result. */}
      <output className={isWaiting ? waiting : words}>
        {isWaiting ? <Spinner /> : null}
        <span>
          {isLookingUp ? texts.checkingExistence : isLoading ? texts.loading : says.usage(snapshot.context)}
        </span>
        {losses ? <span>{` ${losses.text}`}</span> : null}
      </output>
      {losses ? (
        <>
          <Losses items={losses.items} />
          <AffectedList affected={affected} pathOf={pathOf} notListed={texts.notListed(snapshot.context)} />
          {renderBeyond?.(affected)}
        </>
      ) : null}
    </>
  );
}

const isConfirmable = <Target extends Removable>(snapshot: RemovalSnapshot<Target>): boolean =>
  snapshot.matches('confirming') || snapshot.matches({ removing: 'calling' });

interface TypedNameProps<Target extends Removable> {
  actor: RemovalActor<Target>;
  snapshot: RemovalSnapshot<Target>;
}

/**
 * The field in which the user types the object's name to confirm the delete, if users or other objects use it. Enter
 * deletes.
 */
function TypedName<Target extends Removable>({ actor, snapshot }: TypedNameProps<Target>) {
  const { target, typedName } = snapshot.context;
  const { name } = assertDefined(target);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'CONFIRM' });
      }}
    >
      <TextField
        label={texts.typeName(name)}
        names={[name]}
        value={typedName}
        autoComplete="off"
        readOnly={snapshot.matches('removing')}
        onChange={(event) => actor.send({ type: 'TYPE_NAME', name: event.target.value })}
      />
    </form>
  );
}

function Losses({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={lost}>
      {[...new Set(items)].map((item) => (
        <li key={item} translate="no">
          {item}
        </li>
      ))}
    </ul>
  );
}
