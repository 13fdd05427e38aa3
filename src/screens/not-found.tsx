import { Link } from '@tanstack/react-router';
import { texts } from '../texts/console.ts';
import { CenteredCard } from '../ui/layout/centered-card.tsx';
import { TextLink } from '../ui/base/text-link.tsx';

/** Shows `/notFound`, and any address that no route knows. */
export function NotFound() {
  return (
    <CenteredCard title={texts.notFound.title}>
      <p>{texts.notFound.text}</p>
      <TextLink asChild>
        <Link to="/user/list">{texts.home}</Link>
      </TextLink>
    </CenteredCard>
  );
}
