import { createFileRoute } from '@tanstack/react-router';
import { texts } from '../texts/console.ts';
import { SuiteCard } from '../screens/suite-card.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { Link } from '@tanstack/react-router';

export const Route = createFileRoute('/forbidden')({ component: Forbidden });

function Forbidden() {
  return (
    <SuiteCard
      title={texts.forbidden.title}
      footer={
        <TextLink asChild>
          <Link to="/user/list">{texts.home}</Link>
        </TextLink>
      }
    >
      <p>{texts.forbidden.text}</p>
    </SuiteCard>
  );
}
