const paragraph = '<p>Our ovens are warm, our bread is fresh, and the coffee is on the house this week.</p>';

/** The link of the newsletter. */
export const link = 'https://shop.example/sale';

/** A newsletter of some kilobytes with a merge tag, a link and a way out. */
export const html =
  `<html><body><h1>Hello {{ attributes.first-name | default: "there" }}</h1>${paragraph.repeat(30)}` +
  `<p><a href="${link}">Sale</a></p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p></body></html>`;
