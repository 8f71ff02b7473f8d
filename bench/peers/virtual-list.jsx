import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './peer.css';

const total = Number(document.documentElement.dataset.total);
const columns = ['email', 'city', 'state', 'created'];
const height = 28;

function Page() {
  const scroller = useRef(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 5,
  });
  useEffect(() => {
    virtualizer.scrollToIndex(at.row);
    scroller.current.querySelector(`[data-at="${at.row}:${at.column}"]`)?.focus();
  }, [at, virtualizer]);
  function onKeyDown(event) {
    const page = Math.floor(scroller.current.clientHeight / height);
    const moves = { ArrowDown: at.row + 1, PageDown: at.row + page, Home: 0, End: total - 1 };
    const row = moves[event.key];
    if (row === undefined) return;
    event.preventDefault();
    setAt({ ...at, row: Math.min(total - 1, row) });
  }
  return (
    <div ref={scroller} role="grid" onKeyDown={onKeyDown} style={{ height: '100%', overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div
            key={item.key}
            role="row"
            style={{
              position: 'absolute',
              top: 0,
              display: 'flex',
              transform: `translateY(${item.start}px)`,
            }}
          >
            {columns.map((name, column) => (
              <div
                key={name}
                role="gridcell"
                tabIndex={item.index === at.row && column === at.column ? 0 : -1}
                data-at={`${item.index}:${column}`}
                data-virtual-cell=""
                style={{ width: 240, height }}
              >
                {column === 0 ? `person${item.index + 1}@example.com` : `value ${item.index}`}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById('root')).render(<Page />);
