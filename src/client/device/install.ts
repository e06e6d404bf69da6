import { create } from 'zustand';
import { isIos } from './is-ios';

/** What Chromium hands over once the shop can be installed; index.html keeps it until somebody asks. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt | undefined;
  }
}

/** How the shop comes onto this device: by our button, by Safari's share sheet, by the browser's menu; or it is there. */
export type Way = 'button' | 'ios' | 'menu' | 'installed';

/** Unknown until the browser was asked after the first paint. */
export const useInstall = create<{ way: Way | undefined }>(() => ({ way: undefined }));

const wayHere = (): Way => {
  const { standalone } = navigator as { standalone?: boolean }; // only Safari has it
  if (standalone || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (window.installPrompt) return 'button';
  return isIos(navigator) ? 'ios' : 'menu';
};

/** Finds out how, and follows when it changes. @returns what ends that */
export const watchInstall = (): (() => void) => {
  const look = () => useInstall.setState({ way: wayHere() });
  const done = () => useInstall.setState({ way: 'installed' });
  look();
  addEventListener('beforeinstallprompt', look);
  addEventListener('appinstalled', done);
  return () => {
    removeEventListener('beforeinstallprompt', look);
    removeEventListener('appinstalled', done);
  };
};

/** Has the browser ask the person; it can do so once for each event of its own. */
export const install = async (): Promise<void> => {
  const prompt = window.installPrompt;
  window.installPrompt = undefined;
  const outcome = await prompt?.prompt().then(
    (it) => it.outcome,
    () => 'dismissed' as const,
  );
  useInstall.setState({ way: outcome === 'accepted' ? 'installed' : wayHere() });
};
