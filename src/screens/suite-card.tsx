import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { APP_NAME } from '../texts/app-name.ts';
import { Brand } from '../ui/layout/brand.tsx';
import { CenteredCard } from '../ui/layout/centered-card.tsx';
import { useApp } from '../hooks/use-app.ts';

interface SuiteCardProps {
  title: string;
  children?: ReactNode;
  footer?: ReactNode;
  /** Whether the card is inside the `Shell`, which already has the page's `main` landmark. */
  inShell?: boolean;
}

/** A page that consists of one card below the suite's name and logo. */
export function SuiteCard(card: SuiteCardProps) {
  const { actor } = useApp();
  const configuration = useSelector(actor, ({ context }) => context.configuration);
  const brand = <Brand name={configuration?.suiteName || APP_NAME} mark={configuration?.suiteMark} />;
  return <CenteredCard {...card} brand={brand} />;
}
