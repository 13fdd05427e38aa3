import { texts } from '../texts/console.ts';
import { SuiteCard } from './suite-card.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { Link } from '@tanstack/react-router';

/** The screen for `/notFound` and for every address without a route. */
export function NotFound() {
  return (
    <SuiteCard
      title={texts.notFound.title}
      footer={
        <TextLink asChild>
          <Link to="/user/list">{texts.home}</Link>
        </TextLink>
      }
    >
      <p>{texts.notFound.text}</p>
    </SuiteCard>
  );
}
