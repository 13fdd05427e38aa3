import { Fragment } from 'react';

/** Shows a username. A long one wraps after a dot, an underscore or a hyphen, if it has one, instead of within a word. */
export function WrappingName({ name }: { name: string }) {
  const [first = '', ...others] = name.split(/(?<=[._-])(?=.)/u);
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
