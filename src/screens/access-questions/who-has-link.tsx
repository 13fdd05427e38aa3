import { Link } from '@tanstack/react-router';
import type { AskedObject } from '../../../machines/access-questions/access-query.ts';
import { useHasHistory } from '../change-history/use-has-history.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { questionTexts as texts } from './texts.ts';

interface WhoHasLinkProps extends AskedObject {
  /** The object's name, for the accessible name of one of several links. */
  of?: string;
}

/** The link to the users who have an object. It is absent if the service does not answer questions about access. */
export function WhoHasLink({ kind, uuid, of }: WhoHasLinkProps) {
  if (!useHasHistory()) return null;
  return (
    <TextLink asChild>
      <Link
        to="/access"
        search={{ kind, object: uuid }}
        {...(of === undefined ? {} : { 'aria-label': texts.linkOf(of) })}
      >
        {texts.link}
      </Link>
    </TextLink>
  );
}
