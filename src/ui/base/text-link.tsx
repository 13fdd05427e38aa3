import { Children, cloneElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { cva, cx } from 'styled-system/css';

const link = cva({
  base: {
    textDecoration: 'none',
    borderRadius: 'small',
    '&:is(:hover, :focus-visible)': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  variants: {
    quiet: {
      false: { color: 'accent.text', fontWeight: 'medium' },
      true: { color: 'text', '&:is(:hover, :focus-visible)': { color: 'accent.text' } },
    },
  },
});

interface TextLinkProps extends ComponentProps<'a'> {
  /** Whether to render no link, but to apply its style to the only child, such as a router's link. */
  asChild?: boolean;
  /** Whether the link has the colour of text until it is hovered, so that it stands out less. */
  quiet?: boolean;
}

export function TextLink({ asChild = false, quiet = false, className, children, ...rest }: TextLinkProps) {
  if (asChild) {
    const child = Children.only(children) as ReactElement<ComponentProps<'a'>>;
    return cloneElement(child, { className: cx(link({ quiet }), className) });
  }
  return (
    <a {...rest} className={cx(link({ quiet }), className)}>
      {children}
    </a>
  );
}
