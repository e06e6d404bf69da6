import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

/** Properties that browsers with script support still know only by their prefixed name. */
const PREFIXED = /^(user-select|text-size-adjust):/;

const prefix = (rule: StylisElement): void => {
  if (PREFIXED.test(rule.value)) rule.return = `-webkit-${rule.value}${rule.value}`;
};

/**
 * Options of Emotion's caches, in the browser and in the page renderer. Emotion's own prefixes would be a third of the
 * styles.
 */
export const EMOTION = { key: 'css', stylisPlugins: [prefix] };

/**
 * Emotion's cache. The rules of one rendering go into a new style element after the existing ones: when a rule is added
 * to an existing element, the browser reloads all fonts and lays out the whole page again.
 */
export const makeEmotion = (): EmotionCache => {
  const emotion = createCache(EMOTION);
  const { sheet } = emotion;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      isOpen = true;
      // Emotion starts a new style element when its counter is 0.
      sheet.ctr = 0;
      requestAnimationFrame(() => (isOpen = false));
    }
    insert(rule);
  };
  return emotion;
};
