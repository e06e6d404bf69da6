import { useEffect } from 'react';

/** Where reminders are on, the shop learns once a load when the browser has given this device another address. */
export const useRemindersKept = (): void => {
  useEffect(() => {
    try {
      if (localStorage.getItem('reminders') === null) return;
    } catch {
      return;
    }
    // Without the shop, or without a push service, the next load tries again.
    void import('../device/reminders').then((it) => it.keepInTouch()).catch(() => undefined);
  }, []);
};
