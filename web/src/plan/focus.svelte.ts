/** Where the keyboard is on a flat board: Tab leads to one site, and the arrows from there to the others. */

import { tick } from 'svelte'
import type { Step } from './layout'

const WAYS: Record<string, Step> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

interface Paths {
  /** Where Tab leads, given the site where one has been. */
  home(current: string): string
  next(from: string, way: Step): string
  /** Where other keys lead; nowhere unless told otherwise. */
  leap?(from: string, key: string): string | null
  /** The site has been reached: to be brought into view. */
  arrived?(site: string): void
}

export class GridFocus {
  current = $state('')
  readonly focused: string = $derived.by(() => this.paths.home(this.current))
  grid: HTMLElement | undefined

  constructor(private readonly paths: Paths) {}

  readonly walk = async (event: KeyboardEvent): Promise<void> => {
    const way = WAYS[event.key]
    const site = way ? this.paths.next(this.focused, way) : (this.paths.leap?.(this.focused, event.key) ?? null)
    if (site === null) return
    event.preventDefault()
    this.current = site
    await tick()
    this.buttonOf(site)?.focus()
    this.paths.arrived?.(site)
  }

  buttonOf(site: string): HTMLElement | null {
    return this.grid?.querySelector(`[data-site="${site}"]`) ?? null
  }
}
