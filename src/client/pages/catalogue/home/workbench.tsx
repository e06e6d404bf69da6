import { WorkbenchPicture } from '../../../parts/builds/workbench-picture';
import { chakra } from '@chakra-ui/react';
import { ButtonLink } from '../../../ui/button';

const Band = chakra('section', {
  base: {
    bg: 'night',
    color: 'onNight',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 18rem' },
      gap: { base: '8', md: '12' },
      alignItems: 'center',
      maxWidth: 'page',
      mx: 'auto',
      px: { base: '4', md: '6' },
      py: { base: '10', md: '14' },
    },
    '& h2': {
      fontSize: { base: '3xl', md: '4xl' },
      fontFamily: 'capitals',
      textTransform: 'uppercase',
    },
    '& p': { mt: '3', maxWidth: 'prose', fontSize: 'lg', color: 'nightMuted' },
    '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' },
  },
});

/** The door to the workbench on the home page. */
export const Workbench = () => (
  <Band aria-labelledby="workbench">
    <div>
      <div>
        <h2 id="workbench">Design it before you cut it</h2>
        <p>
          Move the points of a four-link with your thumb and watch anti-squat, roll axis and link
          forces. Then design each link from parts that fit, and print the notch at true scale.
          Free, and it works in the bush.
        </p>
        <div className="ways">
          <ButtonLink to="/build/four-link" size="lg">
            Open the four-link
          </ButtonLink>
          <ButtonLink to="/builds" look="onNight" size="lg">
            See the workbench
          </ButtonLink>
        </div>
      </div>
      <WorkbenchPicture />
    </div>
  </Band>
);
