import { type FocusEvent, type ReactNode, type Ref, useId } from 'react';
import { css, cva } from 'styled-system/css';

const group = css({
  display: 'grid',
  gap: '4',
  paddingBlock: '5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _first: { paddingTop: '0', borderTopStyle: 'none' },
});
const head = cva({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', maxWidth: 'form' },
  variants: { hidden: { true: { srOnly: true } } },
});
const titles = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  rowGap: '1',
  // The minimum width of the title beside the tools or the action. With less space, they wrap below the title.
  flex: '[1 1 11rem]',
  minWidth: '0',
});
const heading = css({ textStyle: 'subtitle', minWidth: '0', overflowWrap: 'anywhere' });
const noteStyle = css({ textStyle: 'small', color: 'text.muted' });
const errorStyle = css({ textStyle: 'small', color: 'critical.text' });
const toolsStyle = css({
  width: 'column.wide',
  marginInlineStart: 'auto',
  _stacked: { width: 'full' },
});
const actionStyle = css({ alignSelf: 'flex-start', flexShrink: '0' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  columnGap: '4',
  rowGap: '4',
  maxWidth: 'form',
  _stacked: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

interface FieldGroupProps {
  title: string;
  /** Whether only screen readers read the title, because the page already shows it elsewhere. */
  hideTitle?: boolean;
  /** A remark about all fields, below the title. */
  note?: string;
  /** An error that concerns several fields of the group. */
  error?: string | null;
  /** Receives the group's element, to focus it if `error` is set. */
  ref?: Ref<HTMLElement> | undefined;
  /** A filter for the fields, to the right of the title. */
  tools?: ReactNode;
  /** A button for the whole group, to the right of the title. */
  action?: ReactNode;
  /** Called when the focus leaves the group, but not when it moves between elements of the group. */
  onLeave?: () => void;
  children: ReactNode;
}

/** A group of fields below a title, in two columns if there is space. */
export function FieldGroup(props: FieldGroupProps) {
  const { title, hideTitle = false, note, error, ref, tools, action, onLeave, children } = props;
  const id = useId();
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- `onBlur` only notices when the focus leaves the group
    <section
      ref={ref}
      className={group}
      aria-label={title}
      aria-describedby={error ? id : undefined}
      tabIndex={error ? -1 : undefined}
      onBlur={leave}
    >
      <div className={head({ hidden: hideTitle })}>
        <div className={titles}>
          <h2 className={heading}>{title}</h2>
          {note ? <p className={noteStyle}>{note}</p> : null}
        </div>
        {tools ? <div className={toolsStyle}>{tools}</div> : null}
        {action ? <div className={actionStyle}>{action}</div> : null}
      </div>
      {error ? (
        <p id={id} className={errorStyle}>
          {error}
        </p>
      ) : null}
      <div className={grid}>{children}</div>
    </section>
  );
}

const remark = css({ color: 'text.muted' });

/** A text instead of fields: why the group has none. */
export function GroupRemark({ children }: { children: ReactNode }) {
  return <p className={remark}>{children}</p>;
}
