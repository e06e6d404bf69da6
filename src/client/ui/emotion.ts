import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Where emotion puts its rules. What one rendering needs goes into a style element of its own, behind those that are
 * there: a browser that finds a rule added inside an older one asks all the page's fonts anew, and lays out everything.
 */
export const makeEmotion = (): EmotionCache => {
  const emotion = createCache({ key: 'css' });
  const { sheet } = emotion;
  const insert = sheet.insert.bind(sheet);
  let isOpen = false;
  sheet.insert = (rule) => {
    if (!isOpen) {
      isOpen = true;
      // It begins a style element whenever it has counted from nothing.
      sheet.ctr = 0;
      requestAnimationFrame(() => (isOpen = false));
    }
    insert(rule);
  };
  return emotion;
};
