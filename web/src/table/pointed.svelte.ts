/** What is pointed at, by its word on the board: a name in the log, a hint, a place itself. Every drawing of the board outlines it. */

import type { Attachment } from 'svelte/attachments'
import { on } from 'svelte/events'

export const pointed = $state<{ word: string | null; shown: readonly string[] }>({ word: null, shown: [] })

/** Outline some words until told otherwise: those a coach speaks of, or the places that a line of the score came from. */
export function show(words: readonly string[]): void {
  pointed.shown = words
}

export function point(word: string | null): void {
  pointed.word = word
}

/** Stop pointing at a word, unless something else is pointed at by now. */
export function unpoint(word: string | null): void {
  if (pointed.word === word) pointed.word = null
}

/** Light up a word while this element is under the mouse or has the focus; a finger lights it until the next touch. */
export const pointing =
  (word: string | null): Attachment<HTMLElement> =>
  (node) => {
    const control = new AbortController()
    const { signal } = control
    on(node, 'pointerenter', ({ pointerType }) => pointerType === 'mouse' && point(word), { signal })
    on(node, 'pointerleave', ({ pointerType }) => pointerType === 'mouse' && unpoint(word), { signal })
    on(node, 'focus', () => point(word), { signal })
    on(node, 'blur', () => unpoint(word), { signal })
    on(
      node,
      'pointerdown',
      ({ pointerType }) => {
        if (pointerType === 'mouse') return
        point(word)
        on(document, 'pointerdown', () => unpoint(word), { once: true, capture: true, signal })
      },
      { signal },
    )
    return () => {
      control.abort()
      unpoint(word)
    }
  }

/** One stop of the Tab key for all names in a list: up and down walk through them. */
export const walkNames: Attachment<HTMLElement> = (list) => {
  const walk = (event: KeyboardEvent): void => {
    const names = [...list.querySelectorAll<HTMLElement>('[data-name]')]
    const here = names.findIndex((one) => one === document.activeElement)
    const next = {
      ArrowUp: here < 0 ? names.length - 1 : here - 1,
      ArrowDown: here + 1,
      Home: 0,
      End: names.length - 1,
    }[event.key]
    const name = next === undefined ? undefined : names[next]
    if (!name) return
    event.preventDefault()
    name.focus()
  }
  return on(list, 'keydown', walk)
}

/** A board made of elements: what is under the mouse or has the focus there is pointed at, and what is named elsewhere is outlined. */
export const pointable: Attachment<HTMLElement> = (board) => {
  let own = $state<string | null>(null)
  const wordOf = (target: EventTarget | null): string | null =>
    (target instanceof Element ? target : null)?.closest<HTMLElement>('[data-site]')?.dataset.site ?? null
  const follow = (word: string | null): void => {
    if (word === own) return
    unpoint(own)
    own = word
    if (word !== null) point(word)
  }
  const control = new AbortController()
  const { signal } = control
  on(board, 'pointerover', (event) => event.pointerType === 'mouse' && follow(wordOf(event.target)), { signal })
  on(board, 'pointerleave', () => follow(null), { signal })
  on(board, 'focusin', (event) => follow(wordOf(event.target)), { signal })
  on(board, 'focusout', () => follow(null), { signal })
  $effect(() => {
    const words = [...pointed.shown, pointed.word === own ? null : pointed.word].filter((word) => word !== null)
    const found = new Set<Element>()
    const mark = (): void => {
      for (const word of words)
        for (const element of board.querySelectorAll(`[data-site="${CSS.escape(word)}"]`)) found.add(element)
      for (const element of found) element.toggleAttribute('data-named', true)
    }
    mark()
    // what is drawn later, or anew, is outlined as well
    const observer = new MutationObserver(mark)
    if (words.length) observer.observe(board, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      found.forEach((element) => element.removeAttribute('data-named'))
    }
  })
  return () => {
    control.abort()
    unpoint(own)
  }
}
