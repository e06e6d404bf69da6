import { chakra } from '@chakra-ui/react';

const Phone = chakra('picture', {
  base: {
    display: 'block',
    width: 'min(17rem, 72vw)',
    mx: 'auto',
    p: '2',
    bg: '#0b0e12',
    border: '1px solid',
    borderColor: 'rgb(255 255 255 / 0.25)',
    rounded: '28px',
    boxShadow: 'raised',
    '& img': { width: '100%', rounded: '20px' },
  },
});

/** The four-link page on a phone, taken from the built shop by tools/measure/screenshots/workbench.mjs. */
export const WorkbenchPicture = () => (
  <Phone>
    <source type="image/avif" srcSet="/img/workbench.avif" />
    <img
      src="/img/workbench.webp"
      alt="The four-link page on a phone: a rear suspension from the side with its instant centre and anti-squat"
      width={360}
      height={640}
      loading="lazy"
    />
  </Phone>
);
