import { Children, cloneElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { css, cx } from 'styled-system/css';

const link = css({
  color: 'accent.text',
  fontWeight: 'medium',
  textDecoration: 'none',
  borderRadius: 'small',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});

interface TextLinkProps extends ComponentProps<'a'> {
  /** The one child is the link to dress, such as a router's. */
  asChild?: boolean;
}

/** A link in running text or in a list. */
export function TextLink({ asChild = false, className, children, ...rest }: TextLinkProps) {
  if (asChild) {
    const child = Children.only(children) as ReactElement<ComponentProps<'a'>>;
    return cloneElement(child, { className: cx(link, className) });
  }
  return (
    <a {...rest} className={cx(link, className)}>
      {children}
    </a>
  );
}
