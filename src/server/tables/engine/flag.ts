/** 0 or 1: booleans as both engines keep them. */
export type Flag = 0 | 1;
