/** The text of a match on its way to the replay, and packed small enough for a link. */

import type { Film } from '../protocol'

export const storyInHand = $state({ text: '' })

export async function pack(story: string): Promise<string> {
  const squeezed = new Blob([story]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(squeezed).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export async function unpack(packed: string): Promise<string> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

/** Whether a text sets out to be a whole story. */
export const isStory = (text: string): boolean => text.replace(/^\ufeff/, '').startsWith('topfloor story')

const LOOK_BACK = 'topfloor look-back 1'

export const isLookBack = (text: string): boolean => text.startsWith(LOOK_BACK)

/** The film in a file to look back, which holds all of it; null if the text is no such file, `BadFile` if it is broken. */
export async function lookBack(text: string): Promise<Film | null> {
  if (!isLookBack(text)) return null
  try {
    const packed = /^film: (.*)$/m.exec(text)?.[1] ?? ''
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
    return (await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json()) as Film
  } catch {
    throw new BadFile()
  }
}

export class BadFile extends Error {}

/** Hand a text to the person as a file. */
export const saveFile = (name: string, text: string): void => saveBlob(name, new Blob([text], { type: 'text/plain' }))

export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
