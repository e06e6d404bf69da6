import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** `destructive` marks a failure. */
  tone: 'plain' | 'destructive';
  /** How long it stays, ms. */
  duration: number;
}

/** One toast is visible at a time: a new one takes the place of the old one (docs/rules.md 13.3). */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));

let lastId = 0;

/** Says something in the notification region. */
export const toast = (said: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): void => {
  useToast.setState({ toast: { tone: 'plain', duration: 5000, ...said, id: ++lastId } });
};

/** Takes down the toast with this id, if it still stands. */
export const dismissToast = (id: number): void => {
  useToast.setState((state) => (state.toast?.id === id ? { toast: null } : state));
};
