/** The words of the glass over a map, in every game that has one. */

import { settings, type Lang } from '../../settings.svelte'

const en = {
  zoom: 'Size of the map',
  nearer: 'Larger',
  farther: 'Smaller',
  beyond: (count: number) =>
    count === 1 ? 'Show one more place that you may choose' : `Show ${count} more places that you may choose`,
}

const de: typeof en = {
  zoom: 'Größe des Plans',
  nearer: 'Größer',
  farther: 'Kleiner',
  beyond: (count) =>
    count === 1
      ? 'Einen weiteren Platz zeigen, der zur Wahl steht'
      : `${count} weitere Plätze zeigen, die zur Wahl stehen`,
}

const fr: typeof en = {
  zoom: 'Taille du plan',
  nearer: 'Plus grand',
  farther: 'Plus petit',
  beyond: (count) =>
    count === 1
      ? 'Montrer encore un endroit que tu peux choisir'
      : `Montrer encore ${count} endroits que tu peux choisir`,
}

const said: Record<Lang, typeof en> = { en, de, fr }

export const texts = (): typeof en => said[settings.lang]
