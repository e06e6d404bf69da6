import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { cad, parsePrice } from '../../../shop/money';
import { toolsFor } from '../../../workbench/builds/find-tools';
import { readQuery } from '../../../shop/catalogue/search/search';
import { suggestions, suggestionsHere } from '../../data/catalogue/search';
import { useSite } from '../../data/site/site';
import { useIsVendor } from '../../parts/dealers/use-is-vendor';
import { SizedText } from '../../parts/sized-text';
import { Picture } from '../../ui/picture';

/** The shop is asked when nothing was typed for this long, ms. */
const PAUSE = 150;
const LIST = 'search-suggestions';
const optionId = (at: number): string => `${LIST}-${at}`;

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    maxHeight: '70dvh',
    overflowY: 'auto',
    bg: 'surface',
    color: 'ink',
    border: '1px solid',
    borderColor: 'control',
    rounded: 'sm',
    boxShadow: 'card',
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '56px',
      px: '3',
      py: '1',
      cursor: 'pointer',
      '&[aria-selected=true], &:hover': { bg: 'sunken' },
      '&[aria-selected=true]': { boxShadow: 'inset 3px 0 0 var(--s-colors-action)' },
    },
    '& img': { flex: 'none', width: '56px', height: '42px', objectFit: 'cover', bg: '#e8e8e8' },
    '& .name': { flexGrow: '1', minWidth: '0', lineHeight: '1.25' },
    '& small': { display: 'block' },
  },
});

/** The query once no key was pressed for PAUSE. */
const useSettled = (query: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE, query);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
};

/** The parts for the typed text: at once from the catalogue of this device, or from the shop after a pause. */
const useSuggestions = (query: string) => {
  const client = useQueryClient();
  const settled = useSettled(query);
  const here = query ? suggestionsHere(client, query) : [];
  const { data } = useQuery({
    ...suggestions(settled),
    enabled: !here && settled !== '' && settled === query,
  });
  return here ?? (settled === query ? data : undefined) ?? [];
};

interface Match {
  href: string;
  name: string;
  /** The category of a part. */
  note: string;
  /** Missing for a tool. */
  imageUrl?: string;
  /** Missing for a dealer, who pays another one. */
  price?: string;
}

/** Tools and parts below a search box, while something is typed (docs/rules.md 3.36). */
export const Suggestions = ({ box }: { box: HTMLInputElement }) => {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const parts = useSuggestions(query);
  const isVendor = useIsVendor();
  const { workbench } = useSite();
  const matches: Match[] = [
    ...(query && workbench !== 'off' ? (toolsFor(query).tools ?? []) : []).map(
      ({ path, name }) => ({
        href: path,
        name,
        note: 'Tool of the workbench',
      }),
    ),
    ...parts.map(({ slug, name, category, imageUrl, price, isFrom }) => ({
      href: `/product/${slug}`,
      name,
      note: category,
      imageUrl,
      ...(!isVendor && { price: `${isFrom ? 'from ' : ''}${cad(parsePrice(price))}` }),
    })),
  ];
  const isOpen = matches.length > 0;
  const close = () => {
    setQuery('');
    setActive(-1);
  };
  const open = (href: string) => {
    close();
    box.blur();
    void navigate({ href });
  };

  const onInput = useEffectEvent(() => {
    setQuery(readQuery(box.value));
    setActive(-1);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const chosen = matches[active];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setActive(active + 1 === matches.length ? -1 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active < 0 ? matches.length - 1 : active - 1);
    else if (event.key === 'Enter' && chosen) open(chosen.href);
    else return;
    event.preventDefault();
  });
  const onLeave = useEffectEvent(close);

  useEffect(() => {
    const leave = () => onLeave();
    const input = () => onInput();
    const key = (event: KeyboardEvent) => onKey(event);
    box.addEventListener('input', input);
    box.addEventListener('keydown', key);
    box.addEventListener('blur', leave);
    // An answer that comes after the search has begun would open over what it found.
    box.form?.addEventListener('submit', leave);
    // The person may have typed before this code was there.
    if (document.activeElement === box && box.value !== box.defaultValue) input();
    return () => {
      box.removeEventListener('input', input);
      box.removeEventListener('keydown', key);
      box.removeEventListener('blur', leave);
      box.form?.removeEventListener('submit', leave);
    };
  }, [box]);

  useEffect(() => {
    if (!isOpen) return undefined;
    box.setAttribute('role', 'combobox');
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-expanded', 'true');
    box.setAttribute('aria-controls', LIST);
    return () => {
      for (const name of ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls'])
        box.removeAttribute(name);
    };
  }, [box, isOpen]);
  useEffect(() => {
    if (active < 0) return undefined;
    box.setAttribute('aria-activedescendant', optionId(active));
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    return () => box.removeAttribute('aria-activedescendant');
  }, [box, active]);

  if (!isOpen) return null;
  const edge = box.getBoundingClientRect();
  const end = (box.form?.lastElementChild ?? box).getBoundingClientRect();
  const place = {
    left: edge.left + window.scrollX,
    top: edge.bottom + window.scrollY + 2,
    width: end.right - edge.left,
  };
  return createPortal(
    <List id={LIST} role="listbox" aria-label="Suggested parts" style={place}>
      {matches.map(({ href, name, note, imageUrl, price }, at) => (
        <a
          key={href}
          href={href}
          tabIndex={-1}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          // This keeps the focus in the box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            open(href);
          }}
        >
          {imageUrl !== undefined && <Picture src={imageUrl} alt="" width={56} height={42} eager />}
          <span className="name">
            <SizedText text={name} />
            <small>{price ? `${note} · ${price}` : note}</small>
          </span>
        </a>
      ))}
    </List>,
    document.body,
  );
};
