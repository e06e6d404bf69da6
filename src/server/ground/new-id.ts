import { v7 } from 'uuid';

/** @returns a UUID v7 that sorts after all earlier ones of this process, even within a millisecond */
export const newId = (): string => v7();
