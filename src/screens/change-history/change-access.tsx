import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { OpenChangeActor } from '../../../machines/change-history/changes.machine.ts';
import type { AccessGroup, AccessObject } from '../../../openapi/generated/types.ts';
import { fullName } from '../../../openapi/rules/full-name.ts';
import { paths } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { questionTexts } from '../access-questions/texts.ts';
import { accessSentence } from './access-wording.ts';

const texts = questionTexts.change;

const stack = css({ display: 'grid', gridTemplateColumns: '100%', gap: '3', minWidth: '0' });
const heading = css({ textStyle: 'strong' });
const sentence = css({ overflowWrap: 'anywhere' });
const remark = css({ color: 'text.muted' });
const list = css({ textStyle: 'small', overflowWrap: 'anywhere' });
const userRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' });

/** The access that users gained and lost by an open change; empty until it is loaded. */
export function ChangeAccess({ actor }: { actor: OpenChangeActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { access, group: loading, fault } = snapshot.context;
  if (!access || access.groups.length === 0) return null;
  return (
    <section className={stack} aria-label={texts.title}>
      <h3 className={heading}>{texts.title}</h3>
      {access.groups.map((group, index) => (
        <div key={group.users[0]?.uuid ?? index} className={stack}>
          <p className={sentence}>
            <Sentence {...accessSentence(group)} />
          </p>
          <Objects group={group} />
          <ul className={list} aria-label={texts.users}>
            {group.users.map(({ uuid, username, active, ...names }) => (
              <li key={uuid} className={userRow}>
                <TextLink asChild>
                  <RowLink to={paths.user.edit(uuid)} translate="no">
                    {username}
                  </RowLink>
                </TextLink>
                <span className={remark} translate="no">
                  {fullName(names)}
                </span>
                {active ? null : <Badge tone="neutral">{questionTexts.inactive}</Badge>}
              </li>
            ))}
          </ul>
          {group.next === null ? null : snapshot.matches('usersFailed') && loading === index ? (
            <FailureState
              title={texts.usersNotLoaded}
              {...(fault ? { reason: describeFault(fault), requestId: fault.requestId } : {})}
              onRetry={() => actor.send({ type: 'RETRY' })}
            />
          ) : (
            <div>
              <Button
                size="small"
                busy={snapshot.matches('loadingUsers') && loading === index}
                onClick={() => actor.send({ type: 'MORE_USERS', group: index })}
              >
                {questionTexts.more}
              </Button>
            </div>
          )}
        </div>
      ))}
      {access.omitted > 0 ? <p className={remark}>{texts.omitted(access.omitted)}</p> : null}
    </section>
  );
}

/** All gained and lost objects of a group by name, if the sentence names only their number. */
function Objects({ group: { gained, gainedTotal, lost, lostTotal } }: { group: AccessGroup }) {
  return (
    <>
      <ObjectNames label={texts.gained} objects={gained} total={gainedTotal} />
      <ObjectNames label={texts.lost} objects={lost} total={lostTotal} />
    </>
  );
}

interface ObjectNamesProps {
  label: string;
  objects: readonly AccessObject[];
  total: number;
}

/** The number of objects that the sentence names. */
const NAMED = 2;

function ObjectNames({ label, objects, total }: ObjectNamesProps) {
  if (total <= NAMED) return null;
  const names = objects.map(({ name }) => name);
  const more = total - objects.length;
  const text = `${label}: ${[...names, ...(more > 0 ? [texts.moreObjects(more)] : [])].join(', ')}`;
  return (
    <p className={list}>
      <Sentence text={text} names={names} />
    </p>
  );
}
