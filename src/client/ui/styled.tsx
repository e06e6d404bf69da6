import type { JsxFactory, SystemStyleObject } from '@chakra-ui/react';
import { __unsafe_useEmotionCache as useEmotionCache, css as serialized } from '@emotion/react';
import type { EmotionCache } from '@emotion/cache';
import { type ComponentType, useInsertionEffect } from 'react';
import { system } from './theme';

type Props = Record<string, unknown>;
type Styles = ReturnType<typeof serialized>;
type Look = Record<string, SystemStyleObject[keyof SystemStyleObject]>;

/** The page renderer needs the rules with the markup; React calls no effects there. */
const useRules =
  typeof document === 'undefined' ? (insert: () => void) => insert() : useInsertionEffect;

const insert = ({ inserted, key, sheet, insert: add }: EmotionCache, styles: Styles): void => {
  if (inserted[styles.name] !== undefined) return;
  // The keyframes of an animation follow as `next`.
  for (let rule: Styles | undefined = styles; rule; rule = rule.next)
    add(rule === styles ? `.${key}-${styles.name}` : '', rule, sheet, true);
};

/** The cache that holds the page's classes, once one of them is rendered. */
let page: EmotionCache | undefined;

/** Functions that make the plain classes of loaded components, rendered or not. */
const loaded = new Set<(cache: EmotionCache) => void>();

/** Makes the classes of all components that were loaded since the last call, so that a tap does not. */
export const prepareStyles = (): void => {
  if (page) for (const prepare of loaded) prepare(page);
  loaded.clear();
};

/**
 * Chakra's `chakra()` for recipes, style props, `as` and `defaultProps`, but it computes the class of a component once
 * for each combination of variants, style props and outer classes. Chakra computes it at every rendering
 * (docs/decisions/004-styles.md).
 */
export const chakra = ((
  tag: string | ComponentType<Props>,
  recipe: Props = {},
  { defaultProps }: { defaultProps?: Props } = {},
) => {
  let variants: ReturnType<ReturnType<typeof system>['cva']> | undefined;
  const known = new Map<string, Styles>();

  const stylesOf = (chosen: Props, look: Look, name: unknown, outer: string[]): Styles => {
    const { css, cva } = system();
    variants ??= cva(recipe);
    const key = JSON.stringify([chosen, look, name]);
    const styles = known.get(key) ?? serialized(css(variants(chosen), look), ...outer);
    known.set(key, styles);
    return styles;
  };
  if (typeof document !== 'undefined')
    loaded.add((cache) => insert(cache, stylesOf({}, {}, undefined, [])));

  return function Styled(props: Props) {
    const cache = useEmotionCache() as EmotionCache; // the app provides one
    const { cva, isValidProperty } = system();
    variants ??= cva(recipe);
    page = cache;
    const chosen: Props = {};
    const look: Look = {};
    const own: Props = {};
    for (const name in defaultProps ? { ...defaultProps, ...props } : props) {
      const value = props[name] ?? defaultProps?.[name];
      if (value === undefined) continue;
      if (variants.variantKeys.includes(name)) chosen[name] = value;
      else if (isValidProperty(name)) look[name] = value as string; // style props are strings
      else own[name] = value;
    }

    // The styles of an outer component go into the same class, after those of this one.
    const outer: string[] = [];
    let others = '';
    for (const name of typeof own.className === 'string' ? own.className.split(' ') : [])
      if (cache.registered[name]) outer.push(`${cache.registered[name]};`);
      else if (name) others += `${name} `;

    const styles = stylesOf(chosen, look, own.className, outer);
    const name = `${cache.key}-${styles.name}`;
    cache.registered[name] ??= styles.styles;
    useRules(() => insert(cache, styles));

    // A component keeps its own styles, and passes `as` on to its element.
    let Tag = tag;
    if (typeof tag === 'string') {
      Tag = (own.as as typeof tag | undefined) ?? tag; // the name of an element, or a component
      delete own.as;
    }
    own.className = others + name;
    return <Tag {...own} />;
  };
}) as unknown as JsxFactory; // it takes the same arguments
