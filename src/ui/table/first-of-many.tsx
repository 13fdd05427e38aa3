import { css } from 'styled-system/css';

const summary = css({
  // The padding enlarges the area to click. The negative margin keeps the position of the text.
  display: 'flex',
  columnGap: '1',
  paddingBlock: '1',
  marginBlock: '-1',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
});
const cut = css({ truncate: true });
const rest = css({ listStyle: 'none', '& li': { paddingTop: '1' } });
const more = css({ '[open] > summary > &': { display: 'none' } });

/** Shows the first of several names, followed by '...'. A click shows the other names too. Without names, shows nothing. */
export function FirstOfMany({ names }: { names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return null;
  if (others.length === 0) return <span>{first}</span>;
  return (
    <details>
      <summary className={summary}>
        <span className={cut}>{first}</span>
        <span className={more}> ...</span>
      </summary>
      <ul className={rest}>
        {others.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
