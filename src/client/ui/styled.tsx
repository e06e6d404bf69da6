import type { JsxFactory, SystemStyleObject } from '@chakra-ui/react';
import { __unsafe_useEmotionCache as useEmotionCache, css as serialized } from '@emotion/react';
import type { EmotionCache } from '@emotion/cache';
import { type ComponentType, useInsertionEffect } from 'react';
import { system } from './theme';

type Props = Record<string, unknown>;
type Styles = ReturnType<typeof serialized>;

/** The page renderer needs the rules with the markup; React calls no effects there. */
const useRules =
  typeof document === 'undefined' ? (insert: () => void) => insert() : useInsertionEffect;

const insert = ({ inserted, key, sheet, insert: add }: EmotionCache, styles: Styles): void => {
  if (inserted[styles.name] !== undefined) return;
  // The keyframes of an animation follow as `next`.
  for (let rule: Styles | undefined = styles; rule; rule = rule.next)
    add(rule === styles ? `.${key}-${styles.name}` : '', rule, sheet, true);
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

  return function Styled(given: Props) {
    const cache = useEmotionCache() as EmotionCache; // the app provides one
    const { css, cva, isValidProperty } = system();
    variants ??= cva(recipe);
    const chosen: Props = {};
    const look: Record<string, SystemStyleObject[keyof SystemStyleObject]> = {};
    const own: Props = {};
    for (const name in defaultProps ? { ...defaultProps, ...given } : given) {
      const value = given[name] ?? defaultProps?.[name];
      if (value === undefined) continue;
      if (variants.variantKeys.includes(name)) chosen[name] = value;
      else if (isValidProperty(name)) look[name] = value as string; // a style prop's
      else own[name] = value;
    }

    // The styles of an outer component go into the same class, after those of this one.
    const outer = [];
    let others = '';
    for (const name of typeof own.className === 'string' ? own.className.split(' ') : [])
      if (cache.registered[name]) outer.push(`${cache.registered[name]};`);
      else if (name) others += `${name} `;

    const key = JSON.stringify([chosen, look, own.className]);
    let styles = known.get(key);
    if (!styles) known.set(key, (styles = serialized(css(variants(chosen), look), ...outer)));
    const name = `${cache.key}-${styles.name}`;
    cache.registered[name] ??= styles.styles;
    useRules(() => insert(cache, styles));

    const Tag = (own.as as typeof tag | undefined) ?? tag; // an element's or a component's
    delete own.as;
    own.className = others + name;
    return <Tag {...own} />;
  };
}) as unknown as JsxFactory; // the same for what it takes
