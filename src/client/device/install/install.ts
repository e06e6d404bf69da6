import { create } from 'zustand';
import { isIos } from './is-ios';

/** Chromium's event for an installable app. index.html stores it on `window`. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

/** The way to install the app: our button, Safari's share sheet or the browser's menu; or it is installed. */
export type Way = 'button' | 'ios' | 'menu' | 'installed';

/** Undefined until the check after the first paint. */
export const useInstall = create<{ way: Way | undefined }>(() => ({ way: undefined }));

const wayHere = (): Way => {
  const { standalone } = navigator as { standalone?: boolean }; // only Safari has it
  if (standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (window.installPrompt) return 'button';
  return isIos(navigator) ? 'ios' : 'menu';
};

/** Detects the way and updates it on changes. @returns a function that stops */
export const watchInstall = (): (() => void) => {
  const update = () => useInstall.setState({ way: wayHere() });
  const done = () => useInstall.setState({ way: 'installed' });
  update();
  addEventListener('beforeinstallprompt', update);
  addEventListener('appinstalled', done);
  return () => {
    removeEventListener('beforeinstallprompt', update);
    removeEventListener('appinstalled', done);
  };
};

/** Shows the browser's install prompt. Each event allows one prompt. */
export const install = async (): Promise<void> => {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  const outcome = await prompt?.prompt().then(
    (it) => it.outcome,
    () => 'dismissed' as const,
  );
  useInstall.setState({ way: outcome === 'accepted' ? 'installed' : wayHere() });
};
