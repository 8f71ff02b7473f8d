// @vitest-environment jsdom
import { act, createRef, type Ref } from 'react';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { ErrorTextProvider } from '#src/views/kit/form/error-text.tsx';
import { Form, type FormHandle } from '#src/views/kit/form/form.tsx';
import type { FormField, FormRefusal, Option } from '#src/views/kit/form/types.ts';
import { button, byLabel, click, find, press, type, until } from '../support/gestures.ts';
import { mount } from '../support/mount.tsx';

const groups: Option[] = [
  { id: '/groups/1', label: 'Customers' },
  { id: '/groups/2', label: 'VIP' },
];
const search = async (query: string) =>
  groups.filter((group) => group.label.toLowerCase().includes(query.toLowerCase()));
const resolve = async (ids: readonly string[]) => groups.filter((group) => ids.includes(group.id));
const onCreate = vi.fn(async (label: string) => ({ id: `/groups/${label}`, label }));

const schema = v.object({
  name: v.pipe(v.string('wrongType'), v.trim(), v.nonEmpty('required')),
  email: v.pipe(v.string('wrongType'), v.email('invalidEmail')),
  delay: v.number('wrongType'),
  active: v.boolean(),
  group: v.nullable(v.string()),
  groups: v.array(v.string()),
});

type Values = v.InferOutput<typeof schema>;

const fields: FormField[] = [
  { name: 'name', labelKey: 'Name', kind: 'text', required: true },
  { name: 'email', labelKey: 'Email', kind: 'email' },
  { name: 'delay', labelKey: 'Delay', kind: 'number' },
  { name: 'active', labelKey: 'Active', kind: 'switch' },
  { name: 'group', labelKey: 'Group', kind: 'reference', search, resolve },
  { name: 'groups', labelKey: 'Groups', kind: 'references', search, resolve, onCreate },
  { name: 'note', labelKey: 'Note', kind: 'textarea', visible: (values) => values.active === true },
];

const start = {
  name: 'Welcome',
  email: 'a@example.com',
  delay: 24,
  active: false,
  group: '/groups/1',
  groups: [],
  note: '',
};

/** Whether the form says that something in it is unsaved. */
const isUnsaved = () => find('form').hasAttribute('data-unsaved');

async function openForm(answers: (FormRefusal | undefined)[] = [undefined]) {
  const sent: Values[] = [];
  const dirty: boolean[] = [];
  const handle = createRef<FormHandle>();
  await mount(
    <ErrorTextProvider value={({ code, propertyPath }, label) => `${label ?? propertyPath}: ${code}`}>
      <Form
        ref={handle}
        label="Edit"
        schema={schema}
        fields={fields}
        values={start}
        onDirtyChange={(now) => dirty.push(now)}
        onSubmit={async (values) => {
          sent.push(values);
          return answers.shift();
        }}
      />
    </ErrorTextProvider>,
  );
  await until(() => byLabel('Group').value === 'Customers');
  return { sent, dirty, handle };
}

function errorOf(label: string): string | undefined {
  const ids = byLabel(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids.split(' ').at(-1) ?? '')?.textContent ?? undefined;
}

describe('a form', () => {
  it('sends parsed values on Mod+S and is clean afterwards', async () => {
    const { sent, dirty } = await openForm();
    await type(byLabel('Name'), '  Winter ');
    await type(byLabel('Delay'), '48');
    expect(dirty.at(-1)).toBe(true);
    await press('s', { ctrlKey: true });
    await until(() => dirty.at(-1) === false);
    expect(sent).toEqual([
      { name: 'Winter', email: 'a@example.com', delay: 48, active: false, group: '/groups/1', groups: [] },
    ]);
    expect(byLabel('Name').value).toBe('  Winter ');
  });

  it('shows what the schema refuses at the field, focuses the first, and says how many', async () => {
    const { sent } = await openForm();
    await type(byLabel('Email'), 'nobody');
    await type(byLabel('Delay'), 'soon');
    await type(byLabel('Name'), '');
    find('body').focus();
    await press('Enter', { metaKey: true });
    await until(() => document.activeElement === byLabel('Name'));
    expect(errorOf('Name')).toBe('Name: required');
    expect(errorOf('Email')).toBe('Email: invalidEmail');
    expect(byLabel('Delay').value).toBe('soon');
    expect(byLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(find('[role=alert]').textContent).toBe('3 fields need attention');
    expect(sent).toEqual([]);
    await type(byLabel('Email'), 'b@example.com');
    expect(byLabel('Email').getAttribute('aria-invalid')).toBeNull();
    expect(find('[role=alert]').textContent).toBe('2 fields need attention');
  });

  it('places what the server refuses, keeps what was typed, and can be sent again', async () => {
    const violations = [
      { propertyPath: 'groups[1]', code: 'unknownReference', message: 'It is gone' },
      { propertyPath: 'email', code: 'taken', message: 'In use' },
      { propertyPath: 'owner', code: 'required', message: 'owner is required' },
    ];
    const { sent, dirty } = await openForm([{ violations, message: 'Nothing was saved' }, undefined]);
    await type(byLabel('Name'), 'Winter');
    await click(button('Save'));
    await until(() => document.activeElement === byLabel('Email'));
    expect(errorOf('Email')).toBe('Email: taken');
    expect(errorOf('Groups')).toBe('Groups: unknownReference');
    expect(find('[role=alert]').textContent).toBe('2 fields need attentionNothing was savedowner: required');
    expect(byLabel('Name').value).toBe('Winter');
    expect(dirty.at(-1)).toBe(true);
    await type(byLabel('Email'), 'c@example.com');
    expect(find('[role=alert]').textContent).toBe('1 field needs attentionNothing was savedowner: required');
    await click(button('Save'));
    await until(() => dirty.at(-1) === false);
    expect(sent).toHaveLength(2);
    expect(find('[role=alert]').textContent).toBe('');
  });

  it('tells what passes until it is over, and keeps what was typed', async () => {
    let pass = () => {};
    const until = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const down = { message: 'The server does not answer', until };
    await openForm([down]);
    const told = () => find('[role=alert]').textContent;
    await type(byLabel('Name'), 'Winter');
    await click(button('Save'));
    expect(told()).toBe('The server does not answer');
    await act(async () => pass());
    expect(told()).toBe('');
    expect(byLabel('Name').value).toBe('Winter');
  });

  it('focuses the control that is red, also where a field has several, and brings it into sight', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await mount(
      <Form
        label="Edit"
        schema={v.object({})}
        fields={[
          {
            name: 'filters',
            labelKey: 'Filters',
            kind: 'custom',
            render: ({ invalid, ref }) => (
              <>
                <select ref={ref as Ref<HTMLSelectElement>} aria-label="Kind" />
                <select aria-label="Which" aria-invalid={invalid || undefined} />
              </>
            ),
          },
        ]}
        values={{ filters: [] }}
        onSubmit={async () => ({
          violations: [{ propertyPath: 'filters', code: 'incompleteFilters', message: 'Complete each' }],
        })}
      />,
    );
    await click(button('Save'));
    await until(() => document.activeElement === document.querySelector('[aria-label=Which]'));
    expect(seen.mock.contexts.at(-1)).toBe(find('[data-field=filters]'));
  });

  it('offers nothing beside the choices of a field, but where it holds none of them', async () => {
    const select = (name: string): FormField => ({
      name,
      labelKey: name,
      kind: 'select',
      options: [{ value: 'bounce', labelKey: 'Bounce' }],
    });
    await mount(
      <Form
        label="Edit"
        schema={v.looseObject({})}
        fields={[select('open'), select('chosen')]}
        values={{ open: null, chosen: 'bounce' }}
        onSubmit={async () => undefined}
      />,
    );
    const offered = (name: string) =>
      [...find(`[data-field=${name}]`).querySelectorAll('option')].map(({ value }) => value);
    expect(offered('open')).toEqual(['', 'bounce']);
    expect(offered('chosen')).toEqual(['bounce']);
  });

  it('keeps all of a text that is too long, and refuses it at its field', async () => {
    const onSubmit = vi.fn(async () => undefined);
    await mount(
      <ErrorTextProvider value={({ code, parameters }) => `${code} ${parameters?.max}`}>
        <Form
          label="Edit"
          schema={v.looseObject({})}
          fields={[{ name: 'name', labelKey: 'Name', kind: 'text', maxLength: 5 }]}
          values={{ name: '' }}
          onSubmit={onSubmit}
        />
      </ErrorTextProvider>,
    );
    expect(byLabel('Name').maxLength).toBe(-1);
    await type(byLabel('Name'), 'Winter');
    await click(button('Save'));
    await until(() => document.activeElement === byLabel('Name') && errorOf('Name') !== undefined);
    expect(errorOf('Name')).toBe('tooLong 5');
    expect(byLabel('Name').value).toBe('Winter');
    expect(onSubmit).not.toHaveBeenCalled();
    await type(byLabel('Name'), ' Sale ');
    await click(button('Save'));
    await until(() => onSubmit.mock.calls.length === 1);
  });

  it('begins in the field that is named', async () => {
    await mount(
      <Form
        label="Sign in"
        schema={v.object({})}
        fields={[
          { name: 'email', labelKey: 'Email', kind: 'email' },
          { name: 'password', labelKey: 'Password', kind: 'password' },
        ]}
        values={{ email: 'ann@post.example', password: '' }}
        onSubmit={async () => undefined}
        autoFocus="password"
      />,
    );
    await until(() => document.activeElement === byLabel('Password'));
  });

  it('sends once while an answer is awaited, and never while a word is composed', async () => {
    const { sent, handle } = await openForm();
    byLabel('Name').focus();
    await press('Enter', { ctrlKey: true, isComposing: true });
    expect(sent).toHaveLength(0);
    await act(async () => {
      handle.current?.submit();
      handle.current?.submit();
    });
    await until(() => sent.length > 0);
    expect(sent).toHaveLength(1);
  });

  it('shows a field only while it applies', async () => {
    await openForm();
    expect(() => byLabel('Note')).toThrow();
    await click(byLabel('Active'));
    expect(byLabel('Note').tagName).toBe('TEXTAREA');
  });
});

describe('a reference field', () => {
  it('searches, moves in a ring and picks by keyboard', async () => {
    await openForm();
    const field = byLabel('Group');
    field.focus();
    await press('ArrowDown');
    await until(() => document.querySelectorAll('[role=option]').length === 2);
    await press('ArrowUp');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('VIP');
    await press('Enter');
    expect(field.value).toBe('VIP');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(isUnsaved()).toBe(true);
  });

  it('comes back to what was chosen on Escape, and chooses none when emptied', async () => {
    const { sent } = await openForm();
    const field = byLabel('Group');
    await type(field, 'nobody');
    await until(() => find('form').textContent?.includes('Nothing found') ?? false);
    await press('Escape');
    expect(field.value).toBe('Customers');
    await type(field, '');
    await press('Enter');
    await click(button('Save'));
    await until(() => sent.length > 0);
    expect(sent[0]?.group).toBeNull();
  });

  it('chooses the record whose name is typed out, and lets it go again by typing on or Escape', async () => {
    const { sent } = await openForm();
    const field = byLabel('Group');
    await type(field, 'vip');
    await until(() => isUnsaved());
    await type(field, 'vips');
    await until(() => !isUnsaved());
    await type(field, 'Vip');
    await until(() => isUnsaved());
    await press('Escape');
    expect(field.value).toBe('Customers');
    await type(field, 'VIP');
    await until(() => isUnsaved());
    await act(async () =>
      find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    await until(() => sent.length > 0);
    expect(sent[0]?.group).toBe('/groups/2');
  });

  it('keeps several as tokens, takes the last away by Backspace, and makes what is missing', async () => {
    const { sent } = await openForm();
    const field = byLabel('Groups');
    await type(field, 'vip');
    await until(() => find('[role=option]').textContent?.startsWith('VIP') ?? false);
    await press('Enter');
    await type(field, 'Bakers');
    await until(() => find('[role=option]').textContent === 'Create “Bakers”');
    await press('Enter');
    await until(() => button('Remove Bakers') !== null);
    expect(onCreate).toHaveBeenCalledWith('Bakers');
    await press('Backspace');
    await click(button('Save'));
    await until(() => sent.length > 0);
    expect(sent[0]?.groups).toEqual(['/groups/2']);
  });

  it('takes Enter right after the last letter for what that letter finds, not for what stands there of before', async () => {
    const { sent } = await openForm();
    const field = byLabel('Groups');
    field.focus();
    await press('ArrowDown');
    await until(() => document.querySelectorAll('[role=option]').length === 2);
    await type(field, 'vip');
    expect(find('[role=option]').textContent).toContain('Customers');
    await press('Enter');
    await until(() => document.querySelector('[aria-label="Remove VIP"]') !== null);
    await click(button('Save'));
    await until(() => sent.length > 0);
    expect(sent[0]?.groups).toEqual(['/groups/2']);
  });
});
