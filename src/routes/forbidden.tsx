import { createFileRoute, Link } from '@tanstack/react-router';
import { texts } from '../texts/console.ts';
import { CenteredCard } from '../ui/layout/centered-card.tsx';
import { TextLink } from '../ui/base/text-link.tsx';

export const Route = createFileRoute('/forbidden')({ component: Forbidden });

function Forbidden() {
  return (
    <CenteredCard title={texts.forbidden.title}>
      <p>{texts.forbidden.text}</p>
      <TextLink asChild>
        <Link to="/user/list">{texts.home}</Link>
      </TextLink>
    </CenteredCard>
  );
}
