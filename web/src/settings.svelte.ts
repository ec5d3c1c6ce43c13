/** What this device prefers, kept in localStorage and shown on the document. */

export type Lang = 'en' | 'de'
export type Theme = 'system' | 'light' | 'dark' | 'contrast'
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
  name: string
}

const KEY = 'topfloor.settings'

const preferred: Settings = {
  lang: navigator.language.startsWith('de') ? 'de' : 'en',
  theme: 'system',
  sight: '3d',
  sights: {},
  sound: true,
  notices: false,
  stillness: false,
  name: '',
}

export const settings = $state<Settings>({ ...preferred, ...stored() })

/** Keep every change, and show it on the document; call once, while the app starts. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings))
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

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}
