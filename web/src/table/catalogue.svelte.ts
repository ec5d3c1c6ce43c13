/** The games the server offers, in the chosen language; asked for once a language. */

import { games } from '../api'
import { settings } from '../settings.svelte'
import type { GameOffered } from '../protocol'

const catalogue = $state<{ cards: GameOffered[]; lang: string; failed: boolean }>({
  cards: [],
  lang: '',
  failed: false,
})

function ensure(): void {
  const lang = settings.lang
  if (catalogue.lang === lang) return
  queueMicrotask(() => {
    if (catalogue.lang === lang) return
    catalogue.lang = lang
    games(lang).then(
      (cards) => {
        catalogue.failed = false
        if (catalogue.lang === lang) catalogue.cards = cards
      },
      () => (catalogue.failed = true),
    )
  })
}

export function allGames(): GameOffered[] {
  ensure()
  return catalogue.cards
}

export const serverSilent = (): boolean => catalogue.failed

const cardOf = (game: string): GameOffered | undefined => allGames().find((card) => card.name === game)

export const gameTitle = (game: string): string => cardOf(game)?.title ?? game

/** What a variant is called, where there is more than one. */
export const variantTitle = (game: string, variant: string): string => {
  const variants = cardOf(game)?.variants ?? []
  return variants.length > 1 ? (variants.find(({ id }) => id === variant)?.say ?? '') : ''
}

export const minuteOf = (game: string): readonly string[] => cardOf(game)?.minute ?? []

export const levelsOf = (game: string): string[] => cardOf(game)?.bots.map((bot) => bot.name) ?? ['neighbour']
