import { Spinner as Chakra, chakra, defineRecipe } from '@chakra-ui/react';
import { keyframes } from '@emotion/react';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

const Frame = chakra('div', {
  base: { display: 'grid', placeItems: 'center', minHeight: '60vh' },
});

const recipe = defineRecipe({
  base: {
    width: '44px',
    height: '44px',
    rounded: 'full',
    border: '4px solid',
    borderColor: 'line',
    borderTopColor: 'action',
    animation: `${turn} 0.9s linear infinite`,
  },
});

/** A loading indicator; `label` names what is loading, for screen readers. */
export const Spinner = ({ label }: { label: string }) => (
  <Frame role="status" aria-label={label}>
    <Chakra recipe={recipe} />
  </Frame>
);
