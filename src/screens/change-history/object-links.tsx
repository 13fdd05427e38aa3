import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { Change } from '../../../openapi/generated/types.ts';
import { Sentence } from '../../ui/base/sentence.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { isUuid } from '../../routing/uuid.ts';
import { ObjectLink, useHasForm } from './object-link.tsx';
import { changeTexts as texts } from './texts.ts';
import { undoTexts } from './undo-texts.ts';
import { useFiltersOfReturn } from './use-filters-of-return.ts';
import { actorWording } from './wording.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' });

interface ObjectLinksProps {
  change: Change;
  /** The object whose form shows the change; null on the screen of all changes. */
  object: string | null;
}

/**
 * Links of an open change: to its undo, to the form of its object, and to the other changes by this person or of this
 * object.
 */
export function ObjectLinks({ change: { uuid, at, actor, first, items }, object }: ObjectLinksProps) {
  const hasForm = useHasForm(first.kind, first.uuid);
  const filters = useFiltersOfReturn(object);
  const { name } = first;
  const hasObject = items === 1 && name !== null && isUuid(first.uuid);
  const person = actorWording(actor);
  return (
    <p className={row} data-screen-only>
      <TextLink asChild>
        <Link to="/history/undo" search={{ ...filters, changes: uuid }}>
          {undoTexts.link}
        </Link>
      </TextLink>
      {actor.uuid === null ? null : (
        <TextLink asChild>
          <Link to="/history/undo" search={{ ...filters, by: actor.uuid, since: at }}>
            <Sentence text={undoTexts.linkSince(person.text)} names={person.names} />
          </Link>
        </TextLink>
      )}
      {hasObject && hasForm && first.uuid !== object ? (
        <ObjectLink kind={first.kind} uuid={first.uuid}>
          <Sentence text={texts.openForm(name)} names={[name]} />
        </ObjectLink>
      ) : null}
      {actor.uuid === null ? null : (
        <TextLink asChild>
          <Link to="/history" search={{ actor: actor.uuid }}>
            <Sentence text={texts.onlyBy(person.text)} names={person.names} />
          </Link>
        </TextLink>
      )}
      {hasObject && first.uuid !== object ? (
        <TextLink asChild>
          <Link to="/history" search={{ object: first.uuid }}>
            <Sentence text={texts.onlyOf(name)} names={[name]} />
          </Link>
        </TextLink>
      ) : null}
    </p>
  );
}
