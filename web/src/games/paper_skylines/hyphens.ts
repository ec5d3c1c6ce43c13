/** Where a long word may be divided: before the last sound between two vowels, as near as one comes without a dictionary. */

const LONG = 8
const SOFT = '\u00ad'
const SYLLABLE = /([aeiouyäöü]+[bcdfghjklmnpqrstvwxzß]*?)(?=(?:sch|str|ch|ck|ph|th|qu|sp|st|[bdfgkpt][lr]|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü])/gi

export const softened = (name: string): string =>
  name
    .split(/(?<=[ -])/)
    .map((word) => (word.length < LONG ? word : word.replace(SYLLABLE, (syllable, _, at: number) => (at + syllable.length > 2 && word.length - at - syllable.length > 2 ? syllable + SOFT : syllable))))
    .join('')
