import { describe, expect, it } from 'vitest';
import { listViewCommands } from '#src/commands/groups/list-views.ts';
import type { ConfirmQuestion } from '#src/commands/kernel/context/kernel-services.ts';
import type { Services } from '#src/commands/services.ts';

const saveView = listViewCommands.find(({ id }) => id === 'screen.view-save');

/** A list with one saved view; the person answers what is asked with yes or no. */
function listWithView(answer: boolean) {
  const questions: ConfirmQuestion[] = [];
  const saved: string[] = [];
  const views = {
    saved: () => [{ value: 'Expiring', title: 'Expiring' }],
    save(name: string) {
      saved.push(name);
      return { by: 'settings' as const, with: {} };
    },
  };
  const services = {
    offers: () => ({ views }),
    async confirm(question: ConfirmQuestion) {
      questions.push(question);
      return answer;
    },
  } as unknown as Services;
  return { services, questions, saved };
}

describe('saving a view of a list', () => {
  it('asks before it replaces one of the same name', async () => {
    const { services, questions, saved } = listWithView(false);
    expect(await saveView?.run(services, { name: 'expiring' })).toBeUndefined();
    expect(questions[0]?.title).toEqual({ key: 'resources:view.replace', params: { name: 'expiring' } });
    expect(saved).toEqual([]);
  });

  it('replaces it once that is confirmed, and gives the way back', async () => {
    const { services, saved } = listWithView(true);
    const undo = await saveView?.run(services, { name: 'Expiring' });
    expect(undo).toMatchObject({ key: 'resources:view.saved', params: { name: 'Expiring' } });
    expect(saved).toEqual(['Expiring']);
  });

  it('does not ask for a new name', async () => {
    const { services, questions, saved } = listWithView(false);
    await saveView?.run(services, { name: 'Others' });
    expect(questions).toEqual([]);
    expect(saved).toEqual(['Others']);
  });
});
