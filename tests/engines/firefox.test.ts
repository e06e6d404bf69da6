import { needFirefox } from '../../tools/engines.mjs';
import { startFirefox } from './driver/firefox';
import { tellStories } from './tell-stories';

tellStories('firefox', () => startFirefox(needFirefox()));
