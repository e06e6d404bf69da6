const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (number: number): string => String(number).padStart(2, '0');

/** '20 Nov, 14:05', in the viewer's time zone; `time` is epoch ms. */
export const When = ({ time }: { time: number }) => {
  const date = new Date(time);
  const day = `${date.getDate()} ${MONTHS[date.getMonth()]}`;
  return (
    <time dateTime={date.toISOString()}>
      {day}, {two(date.getHours())}:{two(date.getMinutes())}
    </time>
  );
};
