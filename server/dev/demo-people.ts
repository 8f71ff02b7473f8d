/** Made-up people on reserved domains; the same number gives the same person on every machine. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
}

const firstNames =
  'Anna Bram Carla Daan Eva Finn Guus Hanna Ibrahim Joëlle Koen Lieke Mees Noor Otis Puck René Saïd Tess Ümit Vera Wout Yara Zoë'.split(
    ' ',
  );
const lastNames = [
  'de Vries',
  'Jansen',
  'Bakker',
  'Visser',
  'Smit',
  'Meijer',
  'Mulder',
  'de Groot',
  'Bos',
  'van der Heijden',
  'Peters',
  'van Dijk',
  'Hendriks',
  'Dekker',
  'Brouwer',
  'García',
  'Müller',
  'Postma',
  'Kuiper',
  'Prins',
];
const cities = [
  'Utrecht',
  'Ede',
  'Gent',
  'Breda',
  'Den Haag',
  'Köln',
  "'s-Hertogenbosch",
  'Groningen',
  'Antwerpen',
];
const domains = ['example.com', 'example.org', 'example.net'];

/** A person by number. */
export function person(number: number): Person {
  const firstName = pick(firstNames, number * 7 + 3);
  const lastName = pick(lastNames, number * 13 + Math.floor(number / 24));
  const local = `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase();
  return {
    email: `${local}.${number}@${pick(domains, number)}`,
    firstName,
    lastName,
    city: pick(cities, number * 5 + Math.floor(number / 9)),
  };
}

/** A number from 0 to 1 that follows from a seed: no two runs differ. */
export function chance(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 1 | mixed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length]!;
}
