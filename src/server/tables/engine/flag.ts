/** A boolean, stored as 0 or 1 on both engines. */
export type Flag = 0 | 1;
