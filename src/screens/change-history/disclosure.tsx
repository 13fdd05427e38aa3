import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  width: 'full',
  minHeight: 'control.medium',
  paddingBlock: '2',
  paddingInline: '1',
  background: 'transparent',
  color: 'text',
  textStyle: 'body',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  borderRadius: 'small',
  cursor: 'pointer',
  _hover: { background: 'surface.sunken' },
  '& [translate=no]': { fontWeight: 'medium' },
  // The icon is as high as a line of text.
  '& > svg': { width: '4', height: '5', flexShrink: '0' },
});
const heading = css({ textStyle: 'body' });
const panel = css({ paddingInlineStart: '6', _narrow: { paddingInlineStart: '2' } });

interface DisclosureProps {
  label: ReactNode;
  /** Whether the line is a heading, so that screen readers can jump from line to line. */
  isHeading?: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown below the line while it is open. */
  children: ReactNode;
}

/** A line that the user can open to see more below it. */
export function Disclosure({ label, isHeading = false, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId();
  const button = (
    <button
      type="button"
      className={line}
      aria-expanded={isOpen}
      aria-controls={id}
      data-printed=""
      onClick={onToggle}
    >
      {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      <span>{label}</span>
    </button>
  );
  return (
    <>
      {isHeading ? <h3 className={heading}>{button}</h3> : button}
      <div id={id} className={panel} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
