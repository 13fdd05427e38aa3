import { Fragment } from 'react';
import { css } from 'styled-system/css';
import type { AccessPath } from '../../../openapi/generated/types.ts';
import { ObjectLink } from '../change-history/object-link.tsx';

const pathStyle = css({ textStyle: 'small', overflowWrap: 'anywhere' });

const keyOf = (path: AccessPath): string => path.map(({ uuid }) => uuid).join();

/** The paths through which a user has an object: the names of the profiles, as links. */
export function AccessPaths({ paths, label }: { paths: readonly AccessPath[]; label: string }) {
  return (
    <ul aria-label={label}>
      {paths.map((path) => (
        <li key={keyOf(path)} className={pathStyle}>
          {path.map(({ kind, uuid, name }, index) => (
            <Fragment key={uuid}>
              {index > 0 ? <span aria-hidden="true"> → </span> : null}
              <ObjectLink kind={kind} uuid={uuid}>
                {name}
              </ObjectLink>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
