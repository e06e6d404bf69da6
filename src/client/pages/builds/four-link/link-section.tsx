import { memo } from 'react';
import { UNIT_TEXT } from '../../../../workbench/builds/four-link/fields';
import { linkForces, rearLoad } from '../../../../workbench/builds/four-link/forces';
import { linkLength, rideLinks } from '../../../../workbench/builds/four-link/links';
import { EXTREMES, misalignments } from '../../../../workbench/builds/four-link/misalignment';
import type { FourLink } from '../../../../workbench/builds/four-link/model';
import { rideCentre } from '../../../../workbench/builds/four-link/sweep';
import { Notice } from '../../../ui/notice';
import { degreesText, lengthText, numberText } from '../../../parts/builds/number-text';
import { WideTable } from './wide-table';

/** The length of each link, and the force along it. */
export const ForceSection = memo(function ForceSection({ model }: { model: FourLink }) {
  const { force } = model.measures;
  const links = rideLinks(model);
  const forces = linkForces(links, { axle: rideCentre(model), ground: 0, force });
  const { atRest, added, grip } = rearLoad(model);
  const forceText = (value: number) =>
    `${numberText(Math.abs(value), 0)} ${UNIT_TEXT.force[model.unit]}`;
  const along = (value: number | undefined) =>
    value === undefined
      ? 'unknown'
      : Math.abs(value) < 0.5
        ? 'none'
        : `${forceText(value)} ${value > 0 ? 'pull' : 'push'}`;
  return (
    <>
      {'unknown' in forces && (
        <Notice tone="warn" mb="4">
          <p>{forces.unknown}</p>
        </Notice>
      )}
      <WideTable
        label="Lengths of the links and forces along them"
        heads={[
          'Link',
          'Length, centre to centre',
          `Force at ${forceText(force)} of tractive force`,
        ]}
      >
        {links.map((link, at) => (
          <tr key={link.name}>
            <th scope="row">{link.name}</th>
            <td>{lengthText(linkLength(link), model.unit)}</td>
            <td>{along('unknown' in forces ? undefined : forces.axial[at])}</td>
          </tr>
        ))}
      </WideTable>
      <p>{`Pull is tension, push is compression. At rest the rear tyres carry ${forceText(atRest)}; this force ${added < 0 ? 'takes away' : 'adds'} ${forceText(added)}. ${
        grip === undefined
          ? 'The rear tyres would carry nothing.'
          : `With the rear axle driving alone, the tyres need a grip (friction coefficient) of ${numberText(grip, 2)} for it.`
      }`}</p>
    </>
  );
});

/** The lean of each link's joints at both ends of the travel, against their stated limit. */
export const JointSection = memo(function JointSection({ model }: { model: FourLink }) {
  return (
    <WideTable
      label="Table of how the joints lean"
      heads={[
        'Link',
        ...EXTREMES.map((extreme) => `At ${extreme}: frame, axle`),
        'Against the stated limit',
      ]}
    >
      {misalignments(model).map(({ link, at, max, limit }) => (
        <tr key={link.name}>
          <th scope="row">{link.name}</th>
          {EXTREMES.map((extreme) => {
            const angles = at[extreme];
            return (
              <td key={extreme}>
                {angles
                  ? `${degreesText(angles.frame)}, ${degreesText(angles.axle)}`
                  : 'not reached'}
              </td>
            );
          })}
          <td className="words">
            {limit === undefined
              ? 'No limit stated'
              : max === undefined
                ? 'Unknown'
                : max > limit
                  ? `Beyond ${degreesText(limit)} by ${degreesText(max - limit)}`
                  : `Within ${degreesText(limit)}, ${degreesText(limit - max)} left`}
          </td>
        </tr>
      ))}
    </WideTable>
  );
});
