import { type ReactNode, useId } from 'react';

interface SpecimenProps {
  /** The heading: the name of the component. */
  of: string;
  /** The arrangement of the states: side by side, in columns as in a form, or one below the other. */
  as?: 'states' | 'fields' | 'stack';
  children: ReactNode;
}

/** A section of the gallery with one component in several states. */
export function Specimen({ of, as = 'states', children }: SpecimenProps) {
  const id = useId();
  return (
    <section className="specimen" aria-labelledby={id}>
      <h2 id={id}>{of}</h2>
      <div className={as}>{children}</div>
    </section>
  );
}
