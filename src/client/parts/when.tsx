import { timeText } from './time-text';

/** A date and time in the viewer's time zone; `time` is epoch ms. */
export const When = ({ time }: { time: number }) => (
  <time dateTime={new Date(time).toISOString()}>{timeText(time)}</time>
);
