// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { tags } from '#contract/resources/tags.ts';
import { ApiProvider } from '#src/api/cache/api-context.tsx';
import { recordKey } from '#src/api/cache/keys.ts';
import { createQueryClient } from '#src/api/cache/query-client.ts';
import { useFreshRecord } from '#src/api/cache/use-record.ts';
import { createApi } from '#src/api/resources/api.ts';
import { until } from '../../views/kit/support/gestures.ts';
import { mount } from '../../views/kit/support/mount.tsx';
import { createFakeHost } from '../fake-host.ts';

const tag = (version: number) => ({
  '@id': '/tags/1',
  '@type': 'Tag',
  id: 1,
  version,
  label: { value: 'a' },
});

function Editor({ see }: { see: (version: number | null) => void }) {
  see(useFreshRecord(tags, 1).data?.version ?? null);
  return null;
}

/** Shows the tag of a cache that has its first version; the answers of the host are held back. */
async function openEditor({ isPast, status = 200 }: { isPast: boolean; status?: number }) {
  const client = createQueryClient();
  client.setQueryData(recordKey('tags', 1), tag(1));
  if (isPast) await client.invalidateQueries({ queryKey: recordKey('tags', 1) });
  const host = createFakeHost(() => ({ status, body: tag(2) }));
  const api = createApi(host.transport, () => undefined);
  const { get } = api.of('tags');
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.of('tags').get = (id, signal) => gate.then(() => get(id, signal));
  const seen: (number | null)[] = [];
  await mount(
    <QueryClientProvider client={client}>
      <ApiProvider api={api} isLive onEvent={() => () => {}}>
        <Editor see={(version) => seen.push(version)} />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { seen, release };
}

describe('a record to be edited', () => {
  it('is read anew first where what is kept is known to be of the past', async () => {
    const { seen, release } = await openEditor({ isPast: true });
    expect(seen.at(-1)).toBeNull();
    release();
    await until(() => seen.at(-1) === 2);
    expect(seen).not.toContain(1);
  });

  it('is there at once otherwise', async () => {
    const { seen } = await openEditor({ isPast: false });
    expect(seen[0]).toBe(1);
  });

  it('is what is kept where it cannot be read', async () => {
    const { seen, release } = await openEditor({ isPast: true, status: 403 });
    expect(seen.at(-1)).toBeNull();
    release();
    await until(() => seen.at(-1) === 1);
  });
});
