const listPath = '/admin/user/subscriptions';

/** Where the subscriptions of a user are listed; of all users without one. */
export function subscriptionsPath(owner: number | undefined): string {
  return owner === undefined ? listPath : `${listPath}?owner=${owner}`;
}

/** Where a subscription for a user begins. */
export function newSubscriptionPath(owner: number): string {
  return `${listPath}/create?owner=${owner}`;
}
