/** A box that scrolls fades where there is more of it: `data-more` names those edges, app.css draws them. */

import type { Attachment } from 'svelte/attachments'
import { edges, type Edge } from './scrolling'

/** The edges of a box beyond which something lies. */
export function beyond(
  box: Pick<Element, `${'client' | 'scroll'}${'Width' | 'Height'}` | `scroll${'Left' | 'Top'}`>,
): string[] {
  const along = (frame: number, length: number, scrolled: number): { before: Edge; after: Edge } =>
    edges({ from: 0, to: frame }, { length, scrolled }, [])
  const across = along(box.clientWidth, box.scrollWidth, box.scrollLeft)
  const down = along(box.clientHeight, box.scrollHeight, box.scrollTop)
  const all = { left: across.before, right: across.after, up: down.before, down: down.after }
  return Object.entries(all).flatMap(([side, edge]) => (edge === 'end' ? [] : side))
}

export const fading: Attachment<HTMLElement> = (box) => {
  const look = (): void => void (box.dataset.more = beyond(box).join(' '))
  const sizes = new ResizeObserver(look)
  const attend = (): void => {
    sizes.disconnect()
    for (const one of [box, ...box.children]) sizes.observe(one)
  }
  const children = new MutationObserver(attend)
  children.observe(box, { childList: true })
  box.addEventListener('scroll', look)
  attend()
  return () => {
    sizes.disconnect()
    children.disconnect()
    box.removeEventListener('scroll', look)
  }
}
