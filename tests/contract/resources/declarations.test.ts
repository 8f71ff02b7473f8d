import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allEndpoints, allResources } from '#contract/resources/all.ts';
import { campaignTransitions, contactStates, settableContactStates } from '#contract/rules/states.ts';
import { errorTable } from '#contract/wire/errors.ts';
import { parseWrite } from '#contract/wire/parse-write.ts';

const named = allResources.map((resource) => [resource.name, resource] as const);

describe.each(named)('the declaration of %s', (_name, resource) => {
  const { fields, filters, orders, display, aliases, operations } = resource;

  it('sorts, filters and shows only what it has', () => {
    const special = ['id', 'version', 'report.sendingFinishedAt', 'scheduledOn.dateTimeUtc'];
    for (const order of orders)
      expect([order, special.includes(order) || order in fields]).toEqual([order, true]);
    expect(new Set(orders).size).toBe(orders.length);
    for (const name of display) expect(fields[name]?.access).not.toBe('writeOnly');
    for (const [alias, name] of Object.entries(aliases)) {
      expect(fields).not.toHaveProperty(alias);
      expect(fields).toHaveProperty(name);
    }
    for (const [name, kind] of Object.entries(filters)) {
      if (kind === 'enumeration') expect(fields[name]?.options?.length).toBeGreaterThan(0);
    }
  });

  it('refers to resources that are there', () => {
    const paths = allResources.map((each) => each.path);
    for (const field of Object.values(fields)) if (field.target) expect(paths).toContain(field.target);
  });

  it('takes its own initial values', () => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.initial === undefined || field.initial === null) continue;
      expect([name, v.safeParse(field.write, field.initial).success]).toEqual([name, true]);
    }
  });

  it('can be created by nothing but what is required', () => {
    if (!operations.includes('create')) return;
    const parsed = parseWrite(resource, {}, 'create');
    const required = Object.entries(fields).filter(
      ([, field]) => field.required && field.access !== 'readOnly',
    );
    expect(parsed.ok ? [] : parsed.violations.map((each) => each.propertyPath)).toEqual(
      required.map(([name]) => name),
    );
  });
});

describe('the calls', () => {
  it('are each declared once', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
    for (const resource of allResources) {
      const one = `${resource.path}/:id`;
      const paths = { list: `GET ${resource.path}`, create: `POST ${resource.path}` };
      const ofOne = { get: `GET ${one}`, update: `PUT ${one}`, delete: `DELETE ${one}` };
      calls.push(...resource.operations.map((operation) => ({ ...paths, ...ofOne })[operation]));
    }
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('answer with a status of success, and say what they do', () => {
    for (const { status, summary, path } of allEndpoints) {
      expect([200, 201, 202, 204]).toContain(status);
      expect(summary).not.toBe('');
      expect(path).toMatch(/^\/[\w/:.-]+$/);
    }
  });
});

describe('the rules', () => {
  it('let a client set no state of a contact that the server decides', () => {
    expect(settableContactStates).toEqual(['active', 'unsubscribed']);
    for (const state of settableContactStates) expect(contactStates).toContain(state);
  });

  it('never let a campaign that is being sent be changed', () => {
    for (const deed of ['edit', 'launch', 'delete', 'archive', 'restore'] as const)
      expect(campaignTransitions[deed]).not.toContain('sending');
  });

  it('give each error a status of failure and a sentence', () => {
    for (const [code, { status, title }] of Object.entries(errorTable)) {
      expect(code).toMatch(/^[a-zA-Z]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(title).not.toBe('');
    }
  });
});
