import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import './peer.css';

const total = Number(document.documentElement.dataset.total);
const columns = ['Email', 'City', 'State', 'Created'].map((title) => ({ id: title, title, width: 240 }));

function Page() {
  const cellAt = useCallback(([column, row]) => {
    const data = column === 0 ? `person${row + 1}@example.com` : `value ${row}`;
    return { kind: GridCellKind.Text, allowOverlay: false, displayData: data, data };
  }, []);
  return (
    <>
      <DataEditor
        columns={columns}
        rows={total}
        getCellContent={cellAt}
        rowHeight={28}
        width="100%"
        height="100%"
      />
      <div id="portal" style={{ position: 'fixed', left: 0, top: 0 }} />
    </>
  );
}

createRoot(document.getElementById('root')).render(<Page />);
