import { useSelector } from '@xstate/react';
import type { Elements } from '../../ui/base/elements.tsx';
import { css } from 'styled-system/css';
import type { AskedDay } from '../../../machines/access-questions/access-query.ts';
import type { UserAccessActors } from '../../../machines/app/compose.ts';
import type { AccessExplanation, UserAccess } from '../../../openapi/generated/types.ts';
import { describeFault } from '../../texts/faults.ts';
import { Spinner } from '../../ui/base/spinner.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FailureState } from '../../ui/feedback/states.tsx';
import { ObjectLink } from '../change-history/object-link.tsx';
import { AccessPaths } from './access-paths.tsx';
import { DayField } from './day-field.tsx';
import { ObjectChoice } from './object-choice.tsx';
import { questionTexts as texts } from './texts.ts';

const part = css({
  display: 'grid',
  gridTemplateColumns: '100%',
  gap: '3',
  maxWidth: 'form',
  paddingTop: '4',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
});
const fields = css({ display: 'grid', gap: '4', maxWidth: 'card' });
const heading = css({ textStyle: 'subtitle' });
const answer = css({ textStyle: 'strong' });
const remark = css({ color: 'text.muted' });

type ShownProfile = UserAccess['visibilityProfile'];

/** Asks why the user has an object, or why not, and which profiles would grant it. */
export function WhyQuestion({ explanation: actor, past, search }: UserAccessActors) {
  const snapshot = useSelector(actor, (state) => state);
  const day = useSelector(past, ({ context }) => context.day);
  const { explanation, fault } = snapshot.context;
  const { why } = texts;
  return (
    <section className={part} aria-label={why.title} data-screen-only>
      <h3 className={heading}>{why.title}</h3>
      <p className={remark}>{why.help}</p>
      <div className={fields}>
        <ObjectChoice
          search={search}
          chosen={explanation?.object ?? null}
          onChoose={(object) => actor.send({ type: 'ASK', object, day })}
        />
      </div>
      <div aria-live="polite">
        {snapshot.matches('loading') ? <Spinner /> : null}
        {snapshot.matches('failed') ? (
          <FailureState
            title={why.notLoaded}
            {...(fault ? { reason: describeFault(fault), requestId: fault.requestId } : {})}
            onRetry={() => actor.send({ type: 'RETRY' })}
          />
        ) : null}
        {snapshot.matches('shown') && explanation ? <Explanation {...explanation} /> : null}
      </div>
    </section>
  );
}

function Explanation(explanation: AccessExplanation) {
  const { isKnown, historyFrom, reason, active, paths, profile, chosen, object, givenBy, givenByTotal } =
    explanation;
  const { why } = texts;
  if (!isKnown) return <p>{texts.notKnown(historyFrom)}</p>;
  const from =
    object.kind === 'cluster' || object.kind === 'visibilityElement' || object.kind === 'visibilityProfile'
      ? 'visibilityProfile'
      : 'businessProfile';
  return (
    <div className={fields}>
      <p className={answer}>{reason === null ? why.has : why.reason(reason)}</p>
      {active ? null : <Alert tone="info" title={why.inactive} />}
      {paths.length > 0 ? <AccessPaths paths={paths} label={why.paths} /> : null}
      {reason === 'notGranted' ? (
        <Fact label={why.profile}>
          <ProfileName kind={from} profile={profile} />
        </Fact>
      ) : null}
      {reason === 'notGranted' && chosen ? (
        <>
          <Fact label={why.chosen}>
            <ObjectLink kind="appProfile" uuid={chosen.uuid}>
              {chosen.name}
            </ObjectLink>
          </Fact>
          <p className={remark}>{why.add}</p>
        </>
      ) : null}
      {reason === 'notGranted' || reason === 'noProfile' ? (
        givenBy.length === 0 ? (
          <p className={remark}>{why.nothingGives}</p>
        ) : (
          <>
            <h4>{why.givenBy}</h4>
            <AccessPaths paths={givenBy} label={why.givenBy} />
            {givenByTotal > givenBy.length ? (
              <p className={remark}>{why.moreGivenBy(givenByTotal - givenBy.length)}</p>
            ) : null}
          </>
        )
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: Elements }) {
  return (
    <p>
      <span>{label}</span> {children}
    </p>
  );
}

function ProfileName({
  kind,
  profile,
}: {
  kind: 'businessProfile' | 'visibilityProfile';
  profile: ShownProfile;
}) {
  if (profile === null || !('uuid' in profile)) return <span>{texts.past.hidden}</span>;
  return (
    <ObjectLink kind={kind} uuid={profile.uuid}>
      {profile.name}
    </ObjectLink>
  );
}

interface PastAccessProps extends UserAccessActors {
  /** Shows what the business profile granted on the chosen day. */
  renderAccess: (access: UserAccess) => Elements;
  /** The content that the form shows if no day is chosen. */
  children: Elements;
}

/** A date field. For a past day, the access of that day replaces the present access. */
export function PastAccess({ past: actor, explanation, renderAccess, children }: PastAccessProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { day, access, fault } = snapshot.context;
  const { past } = texts;
  const setDay = (next: AskedDay) => {
    actor.send({ type: 'SET_DAY', day: next });
    // The answer depends on the day, so the question is asked again.
    const { object } = explanation.getSnapshot().context;
    explanation.send({ type: 'ASK', object, day: next });
  };
  return (
    <>
      <section className={fields} aria-label={past.title} data-screen-only>
        <DayField day={day} onChange={setDay} />
      </section>
      {day === null ? children : null}
      {snapshot.matches('loading') ? <Spinner /> : null}
      {snapshot.matches('failed') ? (
        <FailureState
          title={past.notLoaded}
          {...(fault ? { reason: describeFault(fault), requestId: fault.requestId } : {})}
          onRetry={() => actor.send({ type: 'RETRY' })}
        />
      ) : null}
      {snapshot.matches('shown') && access ? (
        access.isKnown ? (
          <div className={part}>
            <p className={remark}>{texts.presentNames}</p>
            {access.visibilityProfile === null ? (
              <p>{past.noVisibility}</p>
            ) : (
              <Fact label={past.visibility}>
                <ProfileName kind="visibilityProfile" profile={access.visibilityProfile} />
              </Fact>
            )}
            {access.hiddenAppProfiles > 0 ? (
              <p className={remark}>{past.hiddenProfiles(access.hiddenAppProfiles)}</p>
            ) : null}
            {renderAccess(access)}
          </div>
        ) : (
          <p>{texts.notKnown(access.historyFrom)}</p>
        )
      ) : null}
    </>
  );
}
