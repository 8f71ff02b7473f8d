import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { commandNames, recordNames } from '../pages/items.ts';
import './peer.css';

const { commands, records } = document.documentElement.dataset;
const items = [...commandNames(Number(commands)), ...recordNames(Number(records))];

function Page() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event) {
      if (event.key === 'k' && event.ctrlKey) {
        event.preventDefault();
        setOpen((open) => !open);
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Command.Dialog open={isOpen} onOpenChange={setOpen} label="Commands">
      <Command.Input />
      <Command.List>
        {items.map((item, index) => (
          <Command.Item key={item} value={`${item} ${index}`}>
            {item}
          </Command.Item>
        ))}
      </Command.List>
    </Command.Dialog>
  );
}

createRoot(document.getElementById('root')).render(<Page />);
