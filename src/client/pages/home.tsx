import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { featured } from '../data/catalogue';

const Hero = chakra('section', { base: { bg: 'night', color: 'onNight', p: '8', '& h1': { fontSize: '4xl' } } });

export const Home = () => {
  const { data } = useQuery(featured);
  return (
    <Hero>
      <title>Home</title>
      <meta name="description" content="x" />
      <h1>Built for the Extreme</h1>
      {data?.map((p) => <p key={p.id}>{p.name}</p>)}
      <Link to="/">x</Link>
    </Hero>
  );
};
