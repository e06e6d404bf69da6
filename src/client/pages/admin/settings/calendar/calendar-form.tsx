import {
  type KnownCalendar,
  getCalendar,
  setCalendar,
} from '../../../../../contract/settings/calendar';
import { MAX_GROUPS, WEEKDAYS } from '../../../../../shop/promises/calendar';
import { CalendarForm as Codec } from '../../../../../shop/promises/calendar-form';
import { keyOf } from '../../../../data/query-of';
import { changeOf, useCall } from '../../../../data/use-call';
import { DraftTick, useDraft } from '../../../../parts/admin/draft-form';
import { DraftRows } from '../../../../parts/admin/draft-rows';
import { FormGroup } from '../../../../parts/admin/form-group';
import { Field } from '../../../../ui/field';
import { Form } from '../../../../ui/form';
import { SubmitButton } from '../../../../ui/submit-button';
import { PublicHolidays } from './public-holidays';

const change = changeOf(setCalendar, { answers: () => keyOf(getCalendar) });

/** The form of the calendar. */
export const CalendarForm = ({ stored }: { stored: KnownCalendar }) => {
  const { mutateAsync } = useCall(change);
  const { form, text, tick, rows, fault, notice, pending, problem } = useDraft({
    codec: Codec,
    stored,
    shown: (known: KnownCalendar) => known,
    save: (calendar, { revision }) => mutateAsync({ body: { ...calendar, revision } }),
    what: 'the calendar',
    saved: 'The calendar is saved',
  });
  return (
    <Form {...form} aria-label="Calendar" maxW="40rem">
      {notice}
      <FormGroup>
        <legend>Week</legend>
        <div role="group" aria-label="Days on which you work">
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <DraftTick key={weekday} {...tick(`closedWeekdays.${weekday}`)}>
              {WEEKDAYS[weekday]}
            </DraftTick>
          ))}
        </div>
        <p role="alert">{fault('closedWeekdays')}</p>
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
        <p>Your own holidays. A row without a last day is one day.</p>
        <DraftRows
          {...rows('closedDates')}
          noun="closed days"
          empty={{ first: '', last: '' }}
          add="Add Closed Days"
        >
          {(place) => (
            <div className="pair">
              <Field
                {...text(`closedDates.${place}.first`)}
                label={`Closed from, row ${place + 1}`}
                type="date"
              />
              <Field
                {...text(`closedDates.${place}.last`)}
                label={`Last day, row ${place + 1}`}
                type="date"
              />
            </div>
          )}
        </DraftRows>
        <PublicHolidays />
      </FormGroup>
      <FormGroup>
        <legend>Work groups</legend>
        <p>
          What is made to order and shares a bench, such as trusses, with how many pieces you make
          in a week. Parts of a group are promised one after the other.
        </p>
        <DraftRows
          {...rows('groups')}
          noun="work group"
          empty={{ name: '', perWeek: '' }}
          add="Add a Work Group"
          max={MAX_GROUPS}
        >
          {(place) => (
            <div className="pair">
              <Field {...text(`groups.${place}.name`)} label={`Name of group ${place + 1}`} />
              <Field
                {...text(`groups.${place}.perWeek`)}
                label={`Pieces a week, group ${place + 1}`}
                inputMode="numeric"
              />
            </div>
          )}
        </DraftRows>
      </FormGroup>
      <SubmitButton problem={problem} pending={pending} pendingLabel="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
};
