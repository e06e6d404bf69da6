import { useQuery } from '@tanstack/react-query';
import { getFactorPolicy, setFactorPolicy } from '../../../../contract/settings/settings';
import { queryOf } from '../../../data/query-of';
import { useMay } from '../../../data/session/use-may';
import { user } from '../../../data/session/session';
import { changeOf, useCall } from '../../../data/use-call';
import { shopDate } from '../../../parts/admin/shop-time';
import { problemText } from '../../../parts/failure-text';
import { NotLoaded } from '../../../parts/not-loaded';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';

const factorPolicy = queryOf(getFactorPolicy);

const change = changeOf(setFactorPolicy, {
  answers: () => factorPolicy.queryKey,
  touches: [factorPolicy.queryKey, user.queryKey],
});

/** Whether the shop requires a second factor of people who may refund. */
export const FactorSetting = () => {
  const { data, error, refetch } = useQuery(factorPolicy);
  const set = useCall(change);
  const mayChange = useMay('people.write');
  return (
    <Panel as="section" aria-labelledby="second-factor">
      <h2 id="second-factor">Second Factor</h2>
      {(!data || error) && <NotLoaded query={{ error, refetch }} height="6rem" />}
      {data && (
        <>
          <p>
            {data.dueAt === null
              ? 'Nobody needs a second factor to work here.'
              : `The owner and everybody who may refund need a second factor from ${shopDate(data.dueAt)} on.`}
          </p>
          <FormProblem text={problemText(set.error)} />
          {mayChange && (
            <Button
              look="outline"
              justifySelf="start"
              aria-disabled={set.isPending || undefined}
              onClick={() => {
                if (!set.isPending)
                  set.mutate({ body: { from: data.version, isRequired: !data.isRequired } });
              }}
            >
              {data.isRequired ? 'Do Not Require It' : 'Require It'}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
};
