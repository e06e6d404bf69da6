import { useState } from 'react';
import {
  type KnownCalendar,
  getCalendar,
  setCalendar,
} from '../../../../../contract/settings/calendar';
import { WEEKDAYS } from '../../../../../shop/promises/calendar';
import {
  CalendarForm as Schema,
  MAX_CLOSURES,
  MAX_GROUPS,
  typedCalendar,
} from '../../../../../shop/promises/calendar-form';
import { keyOf } from '../../../../data/query-of';
import { changeOf, useCall } from '../../../../data/use-call';
import { FormGroup } from '../../../../parts/admin/form-group';
import {
  type RevisedFormProps,
  SavedMeanwhile,
  type Shown,
  useRevisedForm,
} from '../../../../parts/admin/revised-form';
import { failedFields } from '../../../../parts/failure-text';
import { Button } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { Tick } from '../../../../ui/tick';
import { PublicHolidays } from './public-holidays';

export const shownCalendar = ({ revision, ...calendar }: KnownCalendar): Shown => ({
  revision,
  values: typedCalendar(calendar),
});

const change = changeOf(setCalendar, { answers: () => keyOf(getCalendar) });

/** The number of rows of a list that are filled, and one more. */
const rowCount = (values: Shown['values'], field: RegExp): number =>
  1 + Object.keys(values).filter((name) => field.test(name)).length;

/** The form of the calendar. */
export const CalendarForm = (props: RevisedFormProps<KnownCalendar>) => {
  const { mutateAsync } = useCall(change);
  const { values, theirs } = props.shown;
  const [closures, setClosures] = useState(() => rowCount(values, /^closed\.\d+\.first$/));
  const [groups, setGroups] = useState(() => rowCount(values, /^groups\.\d+\.name$/));

  const { form, field, text, pending, problem } = useRevisedForm(
    {
      schema: Schema,
      save: (body) => mutateAsync({ body }),
      asShown: shownCalendar,
      errorFields: failedFields,
    },
    props,
  );

  return (
    <Form {...form} aria-label="Calendar" maxW="40rem">
      {theirs && <SavedMeanwhile what="the calendar" />}
      <FormGroup>
        <legend>Week</legend>
        <div role="group" aria-label="Days on which you work">
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <Tick
              key={weekday}
              name={`open.${weekday}`}
              defaultChecked={Boolean(values[`open.${weekday}`])}
            >
              {WEEKDAYS[weekday]}
            </Tick>
          ))}
        </div>
        <p role="alert">{field('closedWeekdays').error}</p>
        <Field
          {...text(
            'cutOff',
            'What is ordered earlier, Toronto time, can leave on the same day. With midnight, nothing leaves before the next.',
          )}
          label="Cut-off"
          type="time"
          required
        />
      </FormGroup>
      <FormGroup>
        <legend>Closed days</legend>
        <p>Your own holidays. A row without a last day is one day; empty a row to remove it.</p>
        {Array.from({ length: closures }, (_, place) => (
          <div className="pair" key={place}>
            <Field
              {...text(`closed.${place}.first`)}
              label={`Closed from, row ${place + 1}`}
              type="date"
            />
            <Field
              {...text(`closed.${place}.last`)}
              label={`Last day, row ${place + 1}`}
              type="date"
            />
          </div>
        ))}
        <p role="alert">{field('closedDates').error}</p>
        {closures < MAX_CLOSURES && (
          <Button look="outline" justifySelf="start" onClick={() => setClosures(closures + 1)}>
            Add Closed Days
          </Button>
        )}
        <PublicHolidays />
      </FormGroup>
      <FormGroup>
        <legend>Work groups</legend>
        <p>
          What is made to order and shares a bench, such as trusses, with how many pieces you make
          in a week. Parts of a group are promised one after the other.
        </p>
        {Array.from({ length: groups }, (_, place) => (
          <div className="pair" key={place}>
            <Field {...text(`groups.${place}.name`)} label={`Name of group ${place + 1}`} />
            <Field
              {...text(`groups.${place}.perWeek`)}
              label={`Pieces a week, group ${place + 1}`}
              inputMode="numeric"
            />
          </div>
        ))}
        <p role="alert">{field('groups').error}</p>
        {groups < MAX_GROUPS && (
          <Button look="outline" justifySelf="start" onClick={() => setGroups(groups + 1)}>
            Add a Work Group
          </Button>
        )}
      </FormGroup>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
