import type { EditPath } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { listTexts } from './texts.ts';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Returns the column with the name of each row, as a link to the row's form. */
export const nameColumn = (pathOf: EditPath) =>
  ({
    id: 'name',
    header: listTexts.name,
    primary: true,
    opens: true,
    text: ({ name }: Named) => name,
    cell: ({ uuid, name }: Named) => (
      <TextLink asChild>
        <RowLink to={pathOf(uuid)}>{name}</RowLink>
      </TextLink>
    ),
  }) as const;
