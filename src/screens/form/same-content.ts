import { isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

/**
 * Returns whether two trees of elements would render the same: the same components with identical props. Compares
 * children deeply, and all other props by identity.
 */
export function isSameContent(a: ReactNode, b: ReactNode): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((child, index) => isSameContent(child, b[index]));
  }
  if (!isValidElement<Props>(a) || !isValidElement<Props>(b) || a.type !== b.type || a.key !== b.key) {
    return false;
  }
  const names = Object.keys(a.props);
  return (
    names.length === Object.keys(b.props).length && names.every((name) => isSameProp(name, a.props, b.props))
  );
}

const isSameProp = (name: string, a: Props, b: Props): boolean =>
  name === 'children'
    ? isSameContent(a[name] as ReactNode, b[name] as ReactNode)
    : name in b && Object.is(a[name], b[name]);
