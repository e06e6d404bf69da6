import { create } from 'zustand';

export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** `destructive` marks a failure. */
  tone: 'plain' | 'destructive';
  /** It is visible this long, ms. */
  duration: number;
}

/** The visible toast. A new toast replaces it (docs/rules.md 13.3). */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }));

let lastId = 0;

/** Shows a toast. */
export const toast = (options: Pick<Toast, 'title'> & Partial<Omit<Toast, 'id'>>): void => {
  useToast.setState({ toast: { tone: 'plain', duration: 5000, ...options, id: ++lastId } });
};

/** Removes the toast with this id, if it is still visible. */
export const dismissToast = (id: number): void => {
  useToast.setState((state) => (state.toast?.id === id ? { toast: null } : state));
};
