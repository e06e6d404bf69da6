import { type LinkComponent, useRouter } from '@tanstack/react-router';
import type { ComponentProps, ElementType, MouseEvent } from 'react';

interface Props extends ComponentProps<'a'> {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  hash?: string;
}

/** Whether a click on a link opens its page here, not in a new tab or as a download. */
export const opensHere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.button &&
  !event.defaultPrevented &&
  !link.target;

/**
 * A component like the router's Link, for absolute paths, which does not mark the current page. The router's own
 * computes its address again at every navigation; a page has fifty links.
 */
export const linkWith = <Tag extends ElementType>(Tag: Tag): LinkComponent<Tag> => {
  const Anchor: ElementType = Tag;
  const AnyLink = ({ to, params = {}, search, hash, onClick, ...anchor }: Props) => {
    const router = useRouter();
    const { _splat: rest = '' } = params;
    const path = to.replaceAll(/\$(\w*)/g, (_, name: string) =>
      name ? encodeURIComponent(params[name] ?? '') : encodeURI(rest),
    );
    const query = search ? router.options.stringifySearch(search) : '';
    const href = path + query + (hash ? `#${hash}` : '');
    const follow = (event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event);
      if (!opensHere(event, event.currentTarget)) return;
      event.preventDefault();
      void router.navigate({ href });
    };
    return <Anchor {...anchor} href={href} onClick={follow} />;
  };
  return AnyLink as LinkComponent<Tag>; // the routes say which paths and parameters there are
};

/** A link to another page of the shop. */
export const Link = linkWith('a');
