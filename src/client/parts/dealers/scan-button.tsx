import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button';
import { later } from '../../ui/later';
import { Notice } from '../../ui/notice';
import type { ScanDialog as Shown } from './scan-dialog';

const ScanDialog = later<ComponentProps<typeof Shown>>(
  () => import('./scan-dialog').then((it) => it.ScanDialog),
  () => (
    <Notice tone="bad" role="alert" mt="4">
      <p>
        Scanning could not be loaded: it needs a connection the first time. Reload the page to try
        again, or type the SKUs.
      </p>
    </Notice>
  ),
);

/** Opens the camera to scan labels. Its code is loaded with the first click. */
export const ScanButton = ({ onCode }: Pick<ComponentProps<typeof Shown>, 'onCode'>) => {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button
        type="button"
        look="outline"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Scan labels
      </Button>
      {isAsked && <ScanDialog open={isOpen} onCode={onCode} onClose={() => setOpen(false)} />}
    </div>
  );
};
