const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (number: number): string => String(number).padStart(2, '0');

/** '20 Nov 2026', or '20 Nov, 14:05' with the hour: a time in epoch ms, in the viewer's zone. */
export const When = ({ time, hour = false }: { time: number; hour?: boolean }) => {
  const date = new Date(time);
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  return (
    <time dateTime={date.toISOString()}>
      {hour
        ? `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
        : `${day} ${date.getFullYear()}`}
    </time>
  );
};
