/** Texts by names that the page cannot know beforehand, as phases and pieces: whoever looks one up must expect none. */
export const named = <T = string>(texts: Record<string, T>): Record<string, T> => texts

/** Texts two by two: a key, and what it does. */
export const pairs = (...texts: [string, string][]): [string, string][] => texts
