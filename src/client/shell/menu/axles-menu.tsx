import { type PointerEvent, useRef, useState } from 'react';
import type { Category } from '../../../shop/catalogue/category';
import { Icon } from '../../ui/icons';
import { later } from '../../ui/later';
import { useClosing } from './use-closing';

const AxlesPanel = later(() => import('./axles-panel').then((it) => it.AxlesPanel));

/** The dropdown of a category: opens by click, keyboard or hover (docs/rules.md 13.6). */
export const AxlesMenu = ({ category }: { category: Category }) => {
  const [open, setOpen] = useState<false | 'hover' | 'click'>(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useClosing({ root, opener, open: Boolean(open), close });

  const hover = (state: false | 'hover') => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen((now) => (now === 'click' ? now : state));
  };

  return (
    <div ref={root} onPointerEnter={hover('hover')} onPointerLeave={hover(false)}>
      <button
        ref={opener}
        type="button"
        aria-expanded={Boolean(open)}
        aria-controls="axles"
        onClick={() => setOpen(open === 'click' ? false : 'click')}
      >
        {category.name}
        <Icon name="down" size={16} />
      </button>
      {open && <AxlesPanel category={category} onChosen={close} />}
    </div>
  );
};
