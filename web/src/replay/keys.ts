/** Keys that wind a film, wherever the focus is; only who types, or walks with the keyboard, is left alone. */

const STEPS: Record<string, (ply: number, all: number) => number> = {
  ArrowLeft: (ply) => ply - 1,
  ArrowRight: (ply) => ply + 1,
  Home: () => 0,
  End: (_, all) => all,
}

/** The move that a key leads to; null if it means something else here, as to somebody who has come to the board by Tab. */
export function wound(
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  ply: number,
  all: number,
  byTab: boolean,
): number | null {
  const step = STEPS[key]
  if (!step || ctrlKey || metaKey || altKey || shiftKey || isBusy(target, key, byTab)) return null
  return Math.min(all, Math.max(0, step(ply, all)))
}

/** Whether what has the focus has its own use for the key: a field, the board when it is walked, the names in the log. */
function isBusy(target: EventTarget | null, key: string, byTab: boolean): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('input:not([type=range]), select, textarea') || target.closest('dialog')) return true
  if (byTab && target.closest('[data-site]')) return true
  return target.matches('[data-name]') && (key === 'Home' || key === 'End')
}
