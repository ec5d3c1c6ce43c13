/** What this device prefers, kept in localStorage and shown on the document. */

import type { Lineup } from './lobby/seats'
import type { Told } from './protocol'
import { store, stored } from './stored'

export type Lang = keyof Told
export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export type Forced = 'never' | 'steps' | 'always'
export type Sight = '3d' | 'plan' | 'elevation'

interface Settings {
  lang: Lang
  theme: Theme
  sight: Sight
  /** Of games that have a sight of their own to begin with. */
  sights: Record<string, Sight>
  sound: boolean
  notices: boolean
  stillness: boolean
  /** Shadows and smooth edges in 3D. */
  fine: boolean
  name: string
  /** The game chosen last in the lobby, and how a table of each game was set last. */
  game: string
  tables: Record<string, Lineup>
  /** Whether a coach speaks in matches against bots. */
  coach: boolean
  /** On the board a first touch shows what a move brings, a second one makes it. */
  tapTwice: boolean
  /** Ask before a sentence ends one's turn. */
  confirmTurn: boolean
  /** Whether the only thing one can do is done without asking: never, within one's turn, or also where it ends the turn. */
  forced: Forced
}

/** The languages in which the page speaks. */
const SPOKEN: Record<Lang, true> = { en: true, de: true, fr: true }

const isSpoken = (lang: string): lang is Lang => lang in SPOKEN

/** The reader's language, if the page speaks it. */
function spokenHere(): Lang {
  const lang = navigator.language.slice(0, 2)
  return isSpoken(lang) ? lang : 'en'
}

const KEY = 'topfloor.settings'

const preferred: Settings = {
  lang: spokenHere(),
  theme: 'system',
  sight: '3d',
  sights: {},
  sound: true,
  notices: false,
  stillness: false,
  fine: true,
  name: '',
  game: '',
  tables: {},
  coach: false,
  tapTwice: matchMedia('(pointer: coarse)').matches,
  confirmTurn: false,
  forced: 'never',
}

export const settings = $state<Settings>({
  ...preferred,
  ...((stored(localStorage, KEY) as Partial<Settings> | null) ?? { fine: !drawsInSoftware() }),
})

/** Keep every change, and show it on the document; call once, while the app starts. */
export function keepSettings(): void {
  $effect(() => {
    store(localStorage, KEY, settings)
    document.documentElement.lang = settings.lang
    document.documentElement.dataset.theme = shownTheme()
    document.documentElement.dataset.still = String(still())
  })
}

const darkness = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')
const motion = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: darkness.matches, contrast: contrast.matches, still: motion.matches })
darkness.addEventListener('change', () => (system.dark = darkness.matches))
contrast.addEventListener('change', () => (system.contrast = contrast.matches))
motion.addEventListener('change', () => (system.still = motion.matches))

export function shownTheme(): Exclude<Theme, 'system'> {
  if (settings.theme !== 'system') return settings.theme
  return system.contrast ? 'contrast' : system.dark ? 'dark' : 'light'
}

/** Whether movement is unwanted, by the system or by this page's own switch. */
export const still = (): boolean => settings.stillness || system.still

/** Whether the browser draws without a graphics processor. */
function drawsInSoftware(): boolean {
  const probe = document.createElement('canvas').getContext('webgl2')
  const naming = probe?.getExtension('WEBGL_debug_renderer_info')
  return /swiftshader|llvmpipe|software/i.test(String(naming && probe?.getParameter(naming.UNMASKED_RENDERER_WEBGL)))
}
