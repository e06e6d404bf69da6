import { needWebkit } from '../../tools/engines.mjs';
import { startWebkit } from './driver/webkit';
import { tellStories } from './tell-stories';

tellStories('webkit', () => {
  const { driver, browser } = needWebkit();
  return startWebkit(driver, browser);
});
