/** A flat board of lines of sites, each a button: what is pointed at, where the keyboard is, and what a touch does. */

import type { Solid } from '../protocol'
import type { Badge, Board } from '../table/board'
import { spotOf } from '../table/spot'
import { GridFocus } from './focus.svelte'
import { step, type Layout, type Place } from './layout'

interface Grid {
  board: Pick<Board, 'lit' | 'chosen' | 'badges' | 'ghost' | 'touch'>
  map: Layout
}

interface Manners {
  /** A site has been reached with the keyboard: to be brought into view. */
  arrived?(site: string): void
  /** A site has been touched. */
  touched?(site: string): void
  /** Whether nothing hovers here, so that only a touch points. */
  byFinger?: boolean
}

export class SiteGrid {
  pointed = $state<string | null>(null)
  readonly focus: GridFocus
  readonly lines: Place[][] = $derived.by(() => {
    const { places } = this.shown().map
    const numbers = [...new Set(places.map((place) => place.line))].sort((a, b) => a - b)
    return numbers.map((line) => places.filter((place) => place.line === line).sort((a, b) => a.column - b.column))
  })

  constructor(
    private readonly shown: () => Grid,
    private readonly manners: Manners = {},
  ) {
    this.focus = new GridFocus({
      home: (current) => {
        const { places } = this.shown().map
        return places.some(({ id }) => id === current) ? current : (places.at(0)?.id ?? '')
      },
      next: (from, way) => step(this.shown().map.places, from, way),
      arrived: (site) => this.manners.arrived?.(site),
    })
  }

  badge(site: string): Badge | undefined {
    return this.shown().board.badges.find((one) => one.site === site)
  }

  /** What would stand where one points, or on the site that was chosen. */
  ghost(site: string): Solid | null {
    const { board } = this.shown()
    return (this.pointed ?? board.chosen) === site && board.lit.has(site) ? board.ghost(site) : null
  }

  /** What makes a button that of a site. */
  button(site: string) {
    const leave = (): void => void (this.pointed = null)
    return {
      'data-site': site,
      tabindex: site === this.focus.focused ? 0 : -1,
      onclick: (event: MouseEvent) => this.touch(site, event),
      onmouseenter: () => {
        if (!this.manners.byFinger) this.pointed = site
      },
      onmouseleave: leave,
      onfocus: () => {
        this.focus.current = site
        this.pointed = site
      },
      onblur: leave,
    }
  }

  private touch(site: string, event: MouseEvent): void {
    const { board } = this.shown()
    this.focus.current = site
    if (board.lit.has(site)) this.pointed = null
    board.touch(site, spotOf(event, 0.3))
    this.manners.touched?.(site)
  }
}
