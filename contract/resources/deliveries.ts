import * as v from 'valibot';
import type { BounceKind } from '../rules/bounces.ts';
import type { Module } from '../rules/modules.ts';
import { deliveryEvents, deliveryFaults, deliveryStates } from '../rules/states.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import {
  boolean,
  enumeration,
  integer,
  nullable,
  readOnly,
  text,
  timestamp,
  valueObject,
} from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

const fields = {
  event: readOnly(enumeration(deliveryEvents)),
  isTest: readOnly(boolean()),
  state: readOnly(valueObject(enumeration(deliveryStates))),
  attempts: readOnly(integer()),
  createdAt: readOnly(timestamp()),
  lastAttemptAt: readOnly(nullable(timestamp())),
  /** Null where it is not tried again, or not before what it is posted to is switched on again. */
  nextAttemptAt: readOnly(nullable(timestamp())),
  /** What the last attempt was answered with; null where nobody answered. */
  status: readOnly(nullable(integer())),
  durationInMs: readOnly(nullable(integer())),
  /** The beginning of what is posted. */
  request: readOnly(text()),
  /** The beginning of what was answered. */
  response: readOnly(nullable(text())),
  error: readOnly(nullable(enumeration(deliveryFaults))),
};

/** What is posted to records of a resource: the list under such a record, and the calls about it. */
export function deliveriesOf(resource: 'webhooks' | 'receivers', modules: readonly Module[]) {
  const path = `/${resource}/:id`;
  const deliveries = defineResource({
    name: `${resource}/:parent/deliveries`,
    type: 'Delivery',
    modules,
    operations: ['list', 'get'],
    fields,
    filters: { state: 'enumeration', createdAt: 'timestamp' },
    display: ['event', 'state'],
  });
  return {
    deliveries,
    /** Has one tried again, at once and for as long as a new one. */
    retry: defineEndpoint({
      method: 'POST',
      path: `${deliveries.path}/:id/retry`,
      summary: 'Try a delivery again',
      modules,
      status: 202,
    }),
    /** Posts an example, signed as everything else, and gives what became of it. */
    test: defineEndpoint({
      method: 'POST',
      path: `${path}/test`,
      summary: 'Post an example and see what becomes of it',
      modules,
      answer: delivery,
    }),
    /** Gives another secret; for a day the one before signs beside it. */
    renewSecret: defineEndpoint({
      method: 'POST',
      path: `${path}/renew-secret`,
      summary: 'Make another secret',
      modules,
      answer: v.object({ secret: v.string() }),
    }),
  };
}

const delivery = v.object({
  '@id': v.string(),
  '@type': v.string(),
  id: v.number(),
  ...(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.read])) as {
    [Name in keyof typeof fields]: (typeof fields)[Name]['read'];
  }),
});

/** Something that is posted to a program, as it is read. */
export type Delivery = Omit<RecordOf<ReturnType<typeof deliveriesOf>['deliveries']>, 'version'>;

/** What a webhook is posted about a mail that came back, or about which somebody complained. */
export interface BounceNotice {
  readonly id: string;
  readonly type: 'bounce';
  readonly timestamp: string;
  /** Only there on an example, and true. */
  readonly test?: true;
  readonly data: {
    readonly email: string;
    readonly kind: BounceKind;
    readonly code: string | null;
    readonly reason: string | null;
    readonly contacts: readonly string[];
    readonly campaign: string | null;
    readonly dripCampaign: string | null;
    readonly smtpMessage: string | null;
    readonly messageId: string | null;
  };
}
