import { Link } from '@tanstack/react-router';
import type { EditLink } from '../../paths.ts';
import { TextLink } from '../../ui/base/text-link.tsx';

interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** Makes the first column of a list: the name of what is in the row, which leads to its form. */
export const nameColumn = (linkOf: EditLink) =>
  ({
    id: 'name',
    header: 'Name',
    primary: true,
    text: ({ name }: Named) => name,
    cell: ({ uuid, name }: Named) => (
      <TextLink asChild>
        <Link {...linkOf(uuid)}>{name}</Link>
      </TextLink>
    ),
  }) as const;
