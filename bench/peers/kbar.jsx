import {
  KBarAnimator,
  KBarPortal,
  KBarPositioner,
  KBarProvider,
  KBarResults,
  KBarSearch,
  useMatches,
} from 'kbar';
import { createRoot } from 'react-dom/client';
import { commandNames, recordNames } from '../pages/items.ts';
import './peer.css';

const { commands, records } = document.documentElement.dataset;
const actions = [...commandNames(Number(commands)), ...recordNames(Number(records))].map((name, index) => ({
  id: String(index),
  name,
  perform: () => {},
}));

function Results() {
  const { results } = useMatches();
  return (
    <KBarResults
      items={results}
      onRender={({ item, active }) => (
        <div data-active={active}>{typeof item === 'string' ? item : item.name}</div>
      )}
    />
  );
}

createRoot(document.getElementById('root')).render(
  <KBarProvider actions={actions} options={{ animations: { enterMs: 0, exitMs: 0 } }}>
    <KBarPortal>
      <KBarPositioner>
        <KBarAnimator>
          <KBarSearch />
          <Results />
        </KBarAnimator>
      </KBarPositioner>
    </KBarPortal>
  </KBarProvider>,
);
