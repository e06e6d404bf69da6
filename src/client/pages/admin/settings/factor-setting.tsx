import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../data/session/use-may';
import { factorPolicy, setFactorPolicy } from '../../../data/settings/settings';
import { user } from '../../../data/session/session';
import { shopDate } from '../../../parts/admin/shop-time';
import { NotLoaded } from '../../../parts/not-loaded';
import { useAct } from '../../../parts/use-act';
import { Button } from '../../../ui/button';
import { FormProblem } from '../../../ui/form-problem';
import { Panel } from '../../../ui/layout';

/** Whether the shop requires a second factor of people who may refund. */
export const FactorSetting = () => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(factorPolicy);
  const { act, pending, problem } = useAct();
  const mayChange = useMay('people.write');
  const set = async () => {
    if (!data) return;
    const body = { from: data.version, isRequired: !data.isRequired };
    client.setQueryData(factorPolicy.queryKey, await setFactorPolicy(client, body));
    await client.invalidateQueries({ queryKey: user.queryKey });
  };
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
          <FormProblem text={problem} />
          {mayChange && (
            <Button
              look="outline"
              justifySelf="start"
              aria-disabled={pending || undefined}
              onClick={() => void act(set)}
            >
              {data.isRequired ? 'Do Not Require It' : 'Require It'}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
};
