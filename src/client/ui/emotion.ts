import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Emotion's cache. The rules of one rendering go into a new style element after the existing ones: when a rule is added
 * to an existing element, the browser reloads all fonts and lays out the whole page again.
 */
export const makeEmotion = (): EmotionCache => {
  const emotion = createCache({ key: 'css' });
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
