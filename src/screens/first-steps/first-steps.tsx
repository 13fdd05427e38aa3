import { css } from 'styled-system/css';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { useViewer } from '../../hooks/use-viewer.ts';
import { menuEntryOf } from '../menu-entries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';
import { ScreenLink } from './screen-link.tsx';
import { firstStepsTexts as texts } from './texts.ts';

const spacing = css({ paddingBottom: '4' });
const list = css({
  listStyle: 'decimal',
  paddingInlineStart: '5',
  marginBlock: '2',
  display: 'grid',
  gap: '1',
});
const missing = css({ marginBlockStart: '2' });
const name = css({ textStyle: 'strong' });

const STEPS = Object.keys(texts.steps) as (keyof typeof texts.steps)[];

/** Shown above a nearly empty list: the order in which to set up a new installation, and the missing settings. */
export function FirstSteps({ screen }: { screen: ResourceWithScreens }) {
  const viewer = useViewer();
  const hasMail = useIsEnabled('mailEnabled');
  const hasInventory = useIsEnabled('inventoryEnabled');
  return (
    <div className={spacing}>
      <Alert tone="info" title={texts.title}>
        <ol className={list}>
          {STEPS.map((step) => (
            <li key={step} aria-current={step === screen ? 'step' : undefined}>
              {step === screen ? (
                <span className={name}>{`${menuEntryOf(step).label} ${texts.here}`}</span>
              ) : (
                <ScreenLink viewer={viewer} screen={step} />
              )}
              <span>{`: ${texts.steps[step]}`}</span>
            </li>
          ))}
        </ol>
        {hasInventory ? null : <Missing title={texts.noInventory} help={texts.noInventoryHelp} />}
        {hasMail ? null : <Missing title={texts.noMail} help={texts.noMailHelp} />}
      </Alert>
    </div>
  );
}

function Missing({ title, help }: { title: string; help: string }) {
  return (
    <p className={missing}>
      <span className={name}>{title}</span>
      <span>{` ${help}`}</span>
    </p>
  );
}
