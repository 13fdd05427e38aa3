import { Children, cloneElement } from 'react';
import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { cva, cx } from 'styled-system/css';
import type { RecipeVariantProps } from 'styled-system/css';
import { Spinner } from './spinner.tsx';
import { inElement, type Elements } from './elements.tsx';

export const buttonStyle = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    gap: '2',
    borderWidth: 'hairline',
    borderStyle: 'solid',
    borderRadius: 'small',
    textStyle: 'strong',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    cursor: 'pointer',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    _disabled: {
      cursor: 'not-allowed',
      opacity: 'faded',
      _forced: { color: 'forced.disabled', borderColor: 'forced.disabled' },
    },
    '&[aria-busy=true]': { cursor: 'progress', opacity: 'shown' },
    '& svg': { boxSize: '4', flexShrink: '0' },
  },
  variants: {
    tone: {
      primary: {
        background: 'accent',
        borderColor: 'accent',
        color: 'accent.on',
        _hover: { background: 'accent.hover', borderColor: 'accent.hover' },
        // On a phone, the primary button of a page's header is the first.
        _phone: { 'header &': { order: '-1' } },
      },
      neutral: {
        background: 'surface',
        borderColor: 'border.strong',
        color: 'text',
        _hover: { background: 'surface.sunken' },
      },
      quiet: {
        background: 'transparent',
        borderColor: 'transparent',
        color: 'text.muted',
        _hover: { background: 'surface.sunken', color: 'text' },
      },
      critical: {
        background: 'critical.fill',
        borderColor: 'critical.fill',
        color: 'accent.on',
        _hover: { background: 'critical.hover', borderColor: 'critical.hover' },
      },
    },
    size: { medium: { height: 'control.medium', paddingInline: '3' }, small: { height: 'control.small' } },
    shape: { text: {}, square: { paddingInline: '0', aspectRatio: 'square' }, wide: { width: 'full' } },
  },
  compoundVariants: [{ size: 'small', shape: 'text', css: { paddingInline: '2' } }],
  defaultVariants: { tone: 'neutral', size: 'medium', shape: 'text' },
});

/**
 * With the attribute `aria-disabled`, the button looks disabled but still calls `onClick`, so that the caller can
 * explain why.
 */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  tone?: NonNullable<RecipeVariantProps<typeof buttonStyle>>['tone'];
  size?: NonNullable<RecipeVariantProps<typeof buttonStyle>>['size'];
  shape?: NonNullable<RecipeVariantProps<typeof buttonStyle>>['shape'];
  icon?: Elements;
  children?: string | Elements;
  /** Whether to show a spinner and ignore clicks. The button keeps the focus. */
  busy?: boolean;
  /** Whether the button looks disabled and ignores clicks. It can still be focused, so that a `Tooltip` can say why. */
  unavailable?: boolean;
  /** Whether to render no button, but to apply its style to the only child, such as a router's link. */
  asChild?: boolean;
}

const cancelClick = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** A button, or with `asChild` a link that looks like one. */
export function Button({
  tone,
  size,
  shape,
  icon,
  busy = false,
  unavailable = false,
  asChild = false,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': disabledInLook,
  ...rest
}: ButtonProps) {
  const blocked = busy || unavailable;
  const dressed = cx(buttonStyle({ tone, size, shape }), className);
  if (asChild) {
    const child = Children.only(children) as ReactElement<ComponentProps<'a'>>;
    return cloneElement(
      child,
      { className: dressed },
      icon,
      inElement(child.props.children as string | Elements),
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={dressed}
      aria-busy={busy || undefined}
      aria-disabled={blocked || disabledInLook}
      onClick={blocked ? cancelClick : onClick}
    >
      {busy ? <Spinner /> : icon}
      {inElement(children)}
    </button>
  );
}
