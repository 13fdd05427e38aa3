import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { Link } from '@tanstack/react-router';
import { screensOf } from '../../routing/resources.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { navigationFor } from '../menu.ts';
import type { ScreenedName } from '../resource-screens.ts';
import { firstStepsTexts as texts } from './texts.ts';

interface ScreenLinkProps {
  viewer: CurrentUser;
  screen: ScreenedName;
}

/** The label of a menu entry. It is a link if the viewer can open the entry's list. */
export function ScreenLink({ viewer, screen }: ScreenLinkProps) {
  const entry = navigationFor(viewer.roles, '').find(({ id }) => id === screen);
  const { label } = screensOf(screen).menu;
  if (!entry) return <span>{`${label} ${texts.notOpen}`}</span>;
  return (
    <TextLink asChild>
      <Link to={entry.to}>{label}</Link>
    </TextLink>
  );
}
