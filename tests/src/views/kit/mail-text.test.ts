// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { mailText } from '#src/views/kit/mail-text.ts';

it('is what can be read of a mail, a line a block', () => {
  const html = `<!doctype html><html><head><title>Tab</title><style>p { color: red }</style></head><body>
    <div style="display:none">Preheader</div><template>Later</template><script>alert(1)</script>
    <table><tr><td><h1>Opening
      hours</h1><p>Hello <b>Jan</b>,<br>until the 24th.</p></td></tr></table>
    <img src="x" alt="Bakery"> <a href="https://bakery.example">All hours</a></body></html>`;
  expect(mailText(html)).toBe('Opening hours\nHello Jan,\nuntil the 24th.\nBakery All hours');
});
