import { css } from 'styled-system/css';
import type { AuthClientSummary } from '../../../openapi/generated/types.ts';
import { Badge, type Meaning } from '../../ui/feedback/badge.tsx';
import { authClientListTexts as texts } from './texts.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '1' });

interface Mark {
  readonly text: string;
  readonly tone: Meaning;
}

/** Returns the marks of a client in the list, such as `Blocked`. The most important mark is the first. */
export const marksOf = ({
  clientType,
  pkceOptional,
  requiredLevel,
  blocked,
  own,
}: AuthClientSummary): readonly Mark[] => [
  ...(blocked ? [{ text: texts.blocked, tone: 'critical' as const }] : []),
  ...(clientType === undefined ? [{ text: texts.typeNotChosen, tone: 'warning' as const }] : []),
  ...(pkceOptional ? [{ text: texts.noPkce, tone: 'warning' as const }] : []),
  ...(requiredLevel ? [{ text: texts.levels[requiredLevel], tone: 'neutral' as const }] : []),
  ...(own ? [{ text: texts.own, tone: 'neutral' as const }] : []),
];

export function Marks({ client }: { client: AuthClientSummary }) {
  const marks = marksOf(client);
  if (marks.length === 0) return null;
  return (
    <span className={row}>
      {marks.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
    </span>
  );
}
