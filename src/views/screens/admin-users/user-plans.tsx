import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { useRecordList } from '#src/api/cache/use-record.ts';
import { Pill } from '../../kit/pill.tsx';

const mostPlans = 5;

/** The products that a user is subscribed to at the moment. */
export function UserPlans({ user }: { user: number }) {
  const { data } = useRecordList(subscriptions, { perPage: mostPlans, filters: { owner: user } });
  const names = (data?.rows ?? []).flatMap(({ expired, product }) => {
    const name = !expired && product && 'name' in product ? String(product.name) : '';
    return name === '' ? [] : [name];
  });
  return [...new Set(names)].map((name) => <Pill key={name}>{name}</Pill>);
}
