import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { Link } from '@tanstack/react-router';
import { menuEntryOf } from '../menu-entries.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { menuEntriesFor } from '../menu.ts';
import type { ResourceWithScreens } from '../../../machines/app/resource-names.ts';
import { firstStepsTexts as texts } from './texts.ts';

interface ScreenLinkProps {
  viewer: CurrentUser;
  screen: ResourceWithScreens;
}

/** The label of a menu entry. It is a link if the viewer can open the entry's list. */
export function ScreenLink({ viewer, screen }: ScreenLinkProps) {
  const entry = menuEntriesFor(viewer.roles, '').find(({ id }) => id === screen);
  const { label } = menuEntryOf(screen);
  if (!entry) return <span>{`${label} ${texts.notOpen}`}</span>;
  return (
    <TextLink asChild>
      <Link to={entry.to}>{label}</Link>
    </TextLink>
  );
}
