import { type LinkComponent, createLink } from '@tanstack/react-router';
import type { ElementType } from 'react';

const THIS_PAGE = { exact: true };
const NO_CLASS = {};

/** A component as a link of the router. A link to the page itself has `aria-current`, one to a page above it has not. */
export const linkWith = <Tag extends ElementType>(Tag: Tag): LinkComponent<Tag> => {
  const RouterLink = (createLink as (tag: ElementType) => ElementType)(Tag);
  const OwnLink = (props: object) => (
    <RouterLink activeOptions={THIS_PAGE} activeProps={NO_CLASS} {...props} />
  );
  return OwnLink as LinkComponent<Tag>; // the props are passed on as they are
};

/** A link to another page of the shop. */
export const Link = linkWith('a');
