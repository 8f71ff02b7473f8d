import { createServer, type Socket } from 'node:net';

/** A mail server that takes everything and keeps nothing, in a process of its own; tells its parent the port. */
const server = createServer({ noDelay: true }, serve);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
process.on('disconnect', () => process.exit(0));

const endOfMail = '\r\n.\r\n';

function serve(socket: Socket): void {
  let waiting = '';
  let inMail = false;
  socket.write('220 sink.example\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    let answer = '';
    for (;;) {
      const end = waiting.indexOf(inMail ? endOfMail : '\r\n');
      if (end < 0) break;
      const line = waiting.slice(0, end).toUpperCase();
      waiting = waiting.slice(end + (inMail ? endOfMail.length : 2));
      if (inMail) answer += '250 2.0.0 taken\r\n';
      else if (line.startsWith('EHLO')) answer += '250-sink.example\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
      else if (line === 'DATA') answer += '354 go on\r\n';
      else if (line === 'QUIT') answer += '221 bye\r\n';
      else answer += '250 2.1.0 fine\r\n';
      inMail = !inMail && line === 'DATA';
    }
    // The head of a long mail is not looked at again.
    if (inMail && waiting.length > endOfMail.length) waiting = waiting.slice(-endOfMail.length);
    if (answer !== '') socket.write(answer);
  });
}
