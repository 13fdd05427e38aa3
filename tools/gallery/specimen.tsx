import { type ReactNode, useId } from 'react';

interface SpecimenProps {
  /** Name of the component whose states are shown. */
  of: string;
  /** How the states are arranged: side by side, as the fields of a form, or one below the other. */
  as?: 'states' | 'fields' | 'stack';
  children: ReactNode;
}

/** Shows a component in its states. */
export function Specimen({ of, as = 'states', children }: SpecimenProps) {
  const id = useId();
  return (
    <section className="specimen" aria-labelledby={id}>
      <h2 id={id}>{of}</h2>
      <div className={as}>{children}</div>
    </section>
  );
}
