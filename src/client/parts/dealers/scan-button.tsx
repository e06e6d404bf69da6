import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type Shelf, scanOnto } from '../../../shop/dealers/scanned-label';
import { config } from '../../data/catalogue/catalogue';
import { Button } from '../../ui/button';
import { fillIn } from '../fill-in';
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

interface Props {
  /** The box whose lines get the parts. */
  box: () => HTMLTextAreaElement | null;
  shelf: Shelf;
  list: 'pad' | 'quote';
}

/** Opens the camera to scan labels: each adds one piece to the lines in a box. Its code is loaded with the first click. */
export const ScanButton = ({ box, shelf, list }: Props) => {
  const { data: shop } = useQuery(config);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const scan = (code: string) => {
    const origins = [window.location.origin, shop?.publicUrl ?? []].flat();
    const { text, ...answer } = scanOnto(box()?.value ?? '', code, origins, shelf, list);
    if (answer.isAdded) fillIn(box(), text);
    return answer;
  };
  return (
    <div>
      <Button
        type="button"
        look="outline"
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        Scan labels
      </Button>
      {isLoaded && (
        <ScanDialog open={isOpen} list={list} onCode={scan} onClose={() => setOpen(false)} />
      )}
    </div>
  );
};
