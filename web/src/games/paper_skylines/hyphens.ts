/** Where a long word may be divided: where a compound is joined, if its last part is a word we know; else between syllables. */

const LONG = 10
const SOFT = '\u00ad'
/** A sound between two vowels begins a syllable, as near as one comes without a dictionary. */
const SYLLABLE =
  /([aeiouyäöü]+[bcdfghjklmnpqrstvwxzß]*?)(?=(?:sch|str|ch|ck|ph|th|qu|sp|st|[bdfgkpt][lr]|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü])/gi

/** What German names of buildings and places end with, and the middles of those that join three words. */
const ENDS =
  'abend amt anbruch anger archiv atelier bad bahn bank basar becken blick boot brauerei bruch brück bücherei bühne börse depot dorf etage galerie garten gasse ' +
  'gelände gericht geschoss gewölbe gießerei glocke gärten hafen halle haus hof häuser hügel kai kessel kiosk kraftwerk krämer laib lehm licht lofts logis mark ' +
  'motoren musik palais park passage pavillon pfad pier platz port post schiff schule see spitzen spulen stadion stall stand stein straße stube säge ' +
  'tal teich terrassen tinte turm verlag viertel villen vorstadt wache warenhaus warte weg werft werk wiese zeile ziegelei'
const JOINT = new RegExp(
  `^(.{3,}?)(${ENDS.split(' ')
    .sort((one, other) => other.length - one.length)
    .join('|')})$`,
  'i',
)

const joined = (word: string): string[] => {
  const [, before, last] = word.match(JOINT) ?? []
  return before && last ? [...joined(before), last] : [word]
}

const inSyllables = (word: string): string =>
  word.length < LONG
    ? word
    : word.replace(SYLLABLE, (syllable, _, at: number) =>
        at + syllable.length > 2 && word.length - at - syllable.length > 2 ? syllable + SOFT : syllable,
      )

export const softened = (name: string): string =>
  name
    .split(/([ -])/)
    .map((word) => (word.length < LONG ? word : joined(word).map(inSyllables).join(SOFT)))
    .join('')
