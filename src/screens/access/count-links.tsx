import type { Holders } from '../../../machines/access/holders.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { accessTexts } from './texts.ts';
import { Link } from '@tanstack/react-router';

/** The filter with which the users list shows exactly the users in `holders`. */
export type UsersFilter = { readonly profile: string } | { readonly visibility: string };

interface CountLinksProps {
  holders: Holders;
  filter: UsersFilter;
}

/**
 * Shows the numbers of active and inactive users: `61 active, 15 inactive`. Each number links to the list of these
 * users.
 */
export function CountLinks({ holders: { active, inactive }, filter }: CountLinksProps) {
  const { who } = accessTexts;
  if (active + inactive === 0) return <span>{who.nobody}</span>;
  return (
    <>
      <CountLink count={active} words={who.active(active)} search={filter} />
      <span>, </span>
      <CountLink count={inactive} words={who.inactive(inactive)} search={{ ...filter, status: 'inactive' }} />
    </>
  );
}

interface CountLinkProps {
  count: number;
  words: string;
  search: UsersFilter & { readonly status?: 'inactive' };
}

function CountLink({ count, words, search }: CountLinkProps) {
  if (count === 0) return <span>{words}</span>;
  return (
    <TextLink asChild>
      <Link to={paths.user.list} search={search}>
        {words}
      </Link>
    </TextLink>
  );
}
