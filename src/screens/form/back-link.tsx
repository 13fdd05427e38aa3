import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { css } from 'styled-system/css';
import { resourcesWithScreens } from '../../../machines/app/resource-names.ts';
import { assertDefined } from '../../../machines/common/assert-defined.ts';
import { type ListPath, paths } from '../../routing/paths.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { menuEntryOf } from '../menu-entries.ts';
import { formTexts } from './texts.ts';

const line = css({
  whiteSpace: 'nowrap',
  '& svg': { display: 'inline', verticalAlign: 'text-bottom', boxSize: '4' },
});

/** The link from a form to the list that contains its object. It has the label of the list's menu entry. */
export function BackLink({ to }: { to: ListPath }) {
  const { label } = menuEntryOf(assertDefined(resourcesWithScreens.find((name) => paths[name].list === to)));
  return (
    <TextLink quiet asChild>
      <Link to={to} aria-label={formTexts.backTo(label)} data-screen-only>
        <BackLabel label={label} />
      </Link>
    </TextLink>
  );
}

/** The text of a link that leads back, with an arrow. */
export function BackLabel({ label }: { label: string }) {
  return (
    <span className={line}>
      <ChevronLeft aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
