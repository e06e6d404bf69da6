import { chakra } from '@chakra-ui/react';

const List = chakra('ul', {
  base: { display: 'grid', gap: '2', pl: '5', mb: '4', listStyle: 'square', maxWidth: 'prose' },
});

/** The sign conventions, and what the page does not know. */
export const Notes = () => (
  <>
    <section aria-labelledby="signs">
      <h3 id="signs">Signs</h3>
      <List>
        <li>
          x forward, y to the left, z up; the ground is z = 0 and the axle x = 0 at ride height.
        </li>
        <li>Travel up (bump) is positive, and so is tractive force forward.</li>
        <li>
          The roll axis is positive when it rises to the front: in a turn the rear axle then steers
          outward (roll oversteer).
        </li>
        <li>A pinion with its nose up is positive.</li>
      </List>
    </section>
    <section aria-labelledby="unknown">
      <h3 id="unknown">What this page does not know</h3>
      <List>
        <li>
          Whether a link, a joint, a bracket or a weld holds. Forces are static: a jump, a rock or a
          wheel that suddenly grips makes several times as much.
        </li>
        <li>
          Bushings that give, frames that bend, and joints with play. Links are stiff, and turn
          freely at both ends.
        </li>
        <li>The torque of the driveshaft, which also rolls the axle, and brakes on the frame.</li>
        <li>Springs, shocks, sway bars, limit straps, and what else ends the travel.</li>
        <li>Whether links, driveshaft, exhaust and tank have room.</li>
        <li>
          A single upper link beside the centre plane tilts the roll axis a little, which is not
          counted. Front axles and coupled suspensions need other figures.
        </li>
        <li>
          Brackets are taken to be square to their bolts. A link turns about itself until both of
          its joints share the twist; joints that are clamped out of line have less left.
        </li>
        <li>
          While the axle moves, the body stays level: the front axle moves as far as the rear one.
        </li>
        <li>The examples are made up. They are nobody’s recommendation.</li>
      </List>
    </section>
  </>
);
