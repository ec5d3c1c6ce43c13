/** The catalogue of the chosen language. English and German have every text, and the compiler checks it. */

import { settings, type Lang } from '../settings.svelte'
import { completed } from './completed'
import { de } from './de'
import { en, type Texts } from './en'
import { fr } from './fr'

const catalogues: Record<Lang, Texts> = { en, de, fr: completed(en, fr) }

export const t = (): Texts => catalogues[settings.lang]

const offered = Object.keys(catalogues) as Lang[]

export const languages = offered.map((lang): [Lang, Texts] => [lang, catalogues[lang]])
