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
  /** Dresses its one child, such as a router's link. */
  asChild?: boolean;
}

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
