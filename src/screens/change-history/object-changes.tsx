import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { CHANGES_SECTION } from '../../../machines/change-history/changes-filter.ts';
import type { Change } from '../../../openapi/generated/types.ts';
import { Sentence } from '../../ui/base/sentence.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import type { FormSection } from '../form/form-definition.ts';
import { momentText } from '../account/texts.ts';
import { ChangeList } from './change-list.tsx';
import { changeTexts as texts } from './texts.ts';
import { useHasHistory } from './use-has-history.ts';
import { actorWording } from './wording.ts';

const stack = css({ display: 'grid', gap: '4', minWidth: '0' });
const sentences = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2' });
const muted = css({ color: 'text.muted' });
const line = css({ minHeight: '5', textStyle: 'small', color: 'text.muted' });

/** Returns the tab of a form that lists the changes of its object. */
export const changesTab = (changes: ObjectChanges): FormSection => ({
  id: CHANGES_SECTION,
  label: texts.tab,
  content: <ChangesOfObject changes={changes} />,
});

function ChangesOfObject({ changes: { uuid, list } }: { changes: ObjectChanges }) {
  const hasChanges = useSelector(list, ({ context }) => context.changes.length > 0);
  return (
    <div className={stack}>
      {hasChanges ? (
        <p data-screen-only>
          <HistoryLink object={uuid} />
        </p>
      ) : null}
      <ChangeList changes={list} object={uuid} empty={<p className={muted}>{texts.noneOfObject}</p>} />
    </div>
  );
}

/**
 * Shows who made the last change of a form's object, and when. The line is empty until this is known, so that the form
 * does not move.
 */
export function LastChange({ changes: { last } }: { changes: ObjectChanges }) {
  const hasHistory = useHasHistory();
  const change = useSelector(last, ({ context }) => context.changes[0] ?? null);
  const isNone = useSelector(last, (state) => state.hasTag('listed') && state.context.changes.length === 0);
  if (!hasHistory) return null;
  return (
    <p className={line}>{change ? <LastChangeText change={change} /> : isNone ? texts.noLastChange : null}</p>
  );
}

/**
 * Shows who made the last change of an object that another user has just saved or deleted, with a link to the change.
 * Renders nothing if this is not known.
 */
export function OthersChange({ changes: { uuid, last } }: { changes: ObjectChanges }) {
  const hasHistory = useHasHistory();
  const change = useSelector(last, ({ context }) => context.changes[0] ?? null);
  if (!hasHistory || !change) return null;
  return (
    <p className={sentences}>
      <LastChangeText change={change} />
      <HistoryLink object={uuid} />
    </p>
  );
}

/** Links to the changes of an object in the history. */
function HistoryLink({ object }: { object: string }) {
  return (
    <TextLink asChild>
      <Link to="/history" search={{ object }}>
        {texts.inHistory}
      </Link>
    </TextLink>
  );
}

function LastChangeText({ change: { actor, at, items, first } }: { change: Change }) {
  const { text, names } = actorWording(actor);
  const moment = momentText(at);
  const isCreation = items === 1 && first.operation === 'created';
  const isDeletion = first.operation === 'deleted';
  const words = isCreation ? texts.created : isDeletion ? texts.deleted : texts.lastChanged;
  return <Sentence text={words(text, moment)} names={names} />;
}
