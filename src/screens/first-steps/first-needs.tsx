import { css } from 'styled-system/css';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { menuEntriesFor } from '../menu.ts';
import type { Need } from './needs.ts';
import { ScreenLink } from './screen-link.tsx';
import { firstStepsTexts as texts } from './texts.ts';

const spacing = css({ paddingBottom: '4' });
const list = css({ display: 'grid', gap: '1' });

interface FirstNeedsProps {
  viewer: CurrentUser;
  needs: readonly Need[];
}

/** Shown above the form of a new object and above an import: lists what to set up first, with links to the screens. */
export function FirstNeeds({ viewer, needs }: FirstNeedsProps) {
  const open = new Set(menuEntriesFor(viewer.roles, '').map(({ id }) => id));
  const shown = needs.filter(({ screen, optional }) => !optional || (screen && open.has(screen)));
  if (shown.length === 0) return null;
  return (
    <div className={spacing}>
      <Alert tone="info" title={texts.needs.title}>
        <ul className={list}>
          {shown.map(({ text, screen }) => (
            <li key={text}>
              <span>{text}</span>
              {screen ? (
                <>
                  <span> </span>
                  <ScreenLink viewer={viewer} screen={screen} />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
