const layout = (heading: string, body: string, footer: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>${heading}</title></head>
  <body style="margin:0;background:#f4f4f6;font-family:Helvetica,Arial,sans-serif;color:#22252b">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
      <table role="presentation" width="560" cellpadding="0" cellspacing="0" style="background:#ffffff;border-radius:10px">
        <tr><td style="padding:32px 36px;font-size:15px;line-height:1.55">
          <h1 style="margin:0 0 12px;font-size:24px">${heading}</h1>
          ${body}
        </td></tr>
        <tr><td style="padding:16px 36px 28px;font-size:12px;color:#6d7380">
          ${footer}
        </td></tr>
      </table>
    </td></tr></table>
  </body>
</html>
`;

const mailFooter = `You get this mail as {{ email }}. <a href="{{ webversion_url }}">Read it in the browser</a> or
          <a href="{{ unsubscribe_url }}">unsubscribe</a>.`;
const pageFooter = 'Corner Bakery, 12 Harbour Street. Open every day from seven to six.';

/** A message of the demo account. */
export interface DemoMessage {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  readonly text: string;
  readonly privacy: 'private' | 'public';
}

/** The messages of the demo account: three to mail, one landing page. */
export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Winter menu',
    title: '',
    html: layout(
      'The winter menu is here',
      `<p>Hello {{ attributes.first-name | default: "there" }},</p>
          <p>Dark bread, spiced buns and a stollen that takes two days. Order before Friday and pick up in
          {{ attributes.city | default: "your town" }}.</p>
          <p><a href="https://bakery.example/menu">See the menu</a> · <a href="https://bakery.example/order?from=mail">Order</a></p>`,
      mailFooter,
    ),
    text: 'The winter menu is here: https://bakery.example/menu\n\nUnsubscribe: {{ unsubscribe_url }}',
    privacy: 'private',
  },
  {
    name: 'Opening hours in December',
    title: '',
    html: layout(
      'Opening hours in December',
      `<p>Hello {{ attributes.first-name | default: "there" }},</p>
          <p>We are open every day until the 24th, from seven to six.</p>
          <p><a href="https://bakery.example/hours">All opening hours</a></p>`,
      mailFooter,
    ),
    text: '',
    privacy: 'private',
  },
  {
    name: 'Thank you for your order',
    title: '',
    html: layout(
      'Thank you',
      '<p>Your order is in the oven. <a href="https://bakery.example/orders">Follow it</a>.</p>',
      mailFooter,
    ),
    text: '',
    privacy: 'private',
  },
  {
    name: 'Christmas market',
    title: 'Meet us at the Christmas market',
    html: layout('Meet us at the Christmas market', '<p>Stall 12, every evening until nine.</p>', pageFooter),
    text: '',
    privacy: 'public',
  },
];
