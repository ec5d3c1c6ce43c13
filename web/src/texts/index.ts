/** The catalogue of the chosen language. The compiler checks that both are complete: they share one type. */

import { settings, type Lang } from '../settings.svelte'
import { de } from './de'
import { en, type Texts } from './en'

const catalogues: Record<Lang, Texts> = { en, de }

export const t = (): Texts => catalogues[settings.lang]

const offered: readonly Lang[] = ['en', 'de']

export const languages = offered.map((lang): [Lang, Texts] => [lang, catalogues[lang]])
