import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { OpenChangeActor } from '../../../machines/change-history/changes.machine.ts';
import type { ChangeDetails, ChangeItem } from '../../../openapi/generated/types.ts';
import { capitalized } from '../../texts/capitalized.ts';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { ChangeAccess } from './change-access.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { Disclosure } from './disclosure.tsx';
import { ObjectLinks } from './object-links.tsx';
import { changeTexts as texts, exactText } from './texts.ts';
import { undoTexts } from './undo-texts.ts';
import { itemWording } from './wording.ts';

const stack = css({ display: 'grid', gap: '4', minWidth: '0', paddingBlock: '3' });
const list = css({ display: 'grid', listStyle: 'none' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1',
  textStyle: 'small',
  '& dt': { color: 'text.muted' },
  '& dd': { overflowWrap: 'anywhere' },
});

interface ChangeDetailsProps {
  actor: OpenChangeActor;
  /** The object whose form shows the change; null on the screen of all changes. */
  object: string | null;
}

/** An open change: the changed objects with their fields, and the request that made the change. */
export function OpenChange({ actor, object }: ChangeDetailsProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { change, items, next, request, openItems, fault } = snapshot.context;
  const isSingle = change.items === 1 && !change.isCapped;
  const failure = {
    reason: fault ? describeFault(fault) : undefined,
    requestId: fault?.requestId,
    onRetry: () => actor.send({ type: 'RETRY' }),
  };
  return (
    <div className={stack}>
      {isSingle ? (
        <ChangedFields item={change.first} />
      ) : (
        <>
          <ul className={list} aria-label={texts.items}>
            {items.map((item, index) => (
              <Item
                key={index}
                item={item}
                isOpen={openItems.includes(index)}
                onToggle={() => actor.send({ type: 'TOGGLE_ITEM', index })}
              />
            ))}
          </ul>
          {snapshot.matches('moreFailed') ? <FailureState title={texts.itemsNotLoaded} {...failure} /> : null}
          {next !== null && !snapshot.matches('moreFailed') ? (
            <div>
              <Button
                size="small"
                busy={snapshot.matches('loadingMore')}
                onClick={() => actor.send({ type: 'MORE' })}
              >
                {texts.moreItems}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <ChangeAccess actor={actor} />
      {snapshot.matches('failed') ? (
        <FailureState title={texts.detailsNotLoaded} {...failure} />
      ) : snapshot.matches('loading') ? (
        <Spinner />
      ) : (
        <Facts change={change} request={request} />
      )}
      <ObjectLinks change={change} object={object} />
    </div>
  );
}

type ChangeDetailsOf = Pick<ChangeDetails, 'change' | 'request'>;

function Facts({ change, request }: ChangeDetailsOf) {
  const { at, reason, undoOf, undoneBy } = change;
  return (
    <dl className={facts}>
      <dt>{texts.at}</dt>
      <dd>
        <time dateTime={at}>{exactText(at)}</time>
      </dd>
      <Fact label={undoTexts.reasonLabel} value={reason} />
      {undoOf.length > 0 ? <State text={undoTexts.undid(undoOf.length)} /> : null}
      {undoneBy === null ? null : <State text={undoTexts.isUndone} />}
      {request ? (
        <>
          <Fact label={texts.client} value={request.client} />
          <Fact label={texts.address} value={request.address} />
          <Fact label={texts.roles} value={request.roles.join(', ')} />
          <Fact label={texts.requestId} value={request.id} />
        </>
      ) : null}
    </dl>
  );
}

function State({ text }: { text: string }) {
  return (
    <>
      <dt>{undoTexts.title}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return value ? (
    <>
      <dt>{label}</dt>
      <dd translate="no">{value}</dd>
    </>
  ) : null;
}

interface ItemProps {
  item: ChangeItem;
  isOpen: boolean;
  onToggle: () => void;
}

/** One of several objects of a change. The user can open it to see the changed fields. */
function Item({ item, isOpen, onToggle }: ItemProps) {
  const { text, names } = itemWording(item);
  return (
    <li>
      <Disclosure
        label={<Sentence text={capitalized(text)} names={names} />}
        isOpen={isOpen}
        onToggle={onToggle}
      >
        {isOpen ? <ChangedFields item={item} /> : null}
      </Disclosure>
    </li>
  );
}
