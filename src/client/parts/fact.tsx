import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A name with its value, in a list of facts (`dl`). */
export const Fact = ({ name, children, className }: Props) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
