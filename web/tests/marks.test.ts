import { expect, test } from 'vitest'
import { paperTexts } from '../src/games/paper_skylines/texts'
import { skylineTexts } from '../src/games/skyline/texts'
import { skylinersTexts } from '../src/games/skyliners/texts'
import { skyriseTexts } from '../src/games/skyrise/texts'
import { de } from '../src/texts/de'
import { en } from '../src/texts/en'

/** A text with blanks, filled with numbers or with words, whichever it takes; nothing if it takes something else. */
function filled(text: (...values: unknown[]) => unknown): unknown[] {
  return [2, 'c2'].flatMap((value) => {
    try {
      return [text(...Array.from({ length: text.length }, () => value))]
    } catch {
      return []
    }
  })
}

function allTexts(place: unknown): string[] {
  if (typeof place === 'string') return [place]
  if (typeof place === 'function') return filled(place as (...values: unknown[]) => unknown).flatMap(allTexts)
  return place !== null && typeof place === 'object' ? Object.values(place).flatMap(allTexts) : []
}

const catalogues = { page: { en, de }, paperTexts, skylineTexts, skylinersTexts, skyriseTexts }

test.each(Object.entries(catalogues))(
  'no text of the page shows marks of templates or of Markdown: %s',
  (_, catalogue) => {
    const found = allTexts(catalogue)
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter((text) => /[{}`*#]/.test(text))).toEqual([])
  },
)
