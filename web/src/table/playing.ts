/** The board of somebody who plays: what may be touched, what would stand there, and what it would bring. */

import type { GameFolder } from '../games/game'
import type { Solid } from '../protocol'
import type { Badge, Board } from './board'
import { sureOf } from './candidates'
import type { Session } from './session.svelte'
import { recentSites } from './turn'

export function boardOf(session: Session, folder: GameFolder, from: number | null): Board {
  const snapshot = session.snapshot!
  const { view, scene } = snapshot
  const chosen = session.choice.find((word) => word !== null && session.isSite(word)) ?? null
  /** A sentence that waits to be confirmed has its site: only that one glows, though another may still be touched. */
  const isSettled = session.poised !== null && chosen !== null
  return {
    view,
    scene,
    folder,
    from: from ?? view.you ?? view.players[0]!.seat,
    lit: session.myTurn ? new Set([...session.lit].filter(session.isSite)) : new Set(),
    glow: (session.wantsSite && !isSettled) || (folder.input.whereFirst === true && session.choice.length === 0),
    chosen,
    recent: recentSites(snapshot),
    badges: badges(session),
    ghost: (at) => ghost(session, folder, at),
    effect: (at) => session.effectOf(at),
    foresee: (at) => session.foresee(at),
    touch: (at, spot, isSure) => session.touch(at, spot, undefined, isSure),
  }
}

/** On each site that a hint names, the first one's chance to win. */
function badges(session: Session): Badge[] {
  return (session.hints.candidates ?? [])
    .map((candidate, index) => ({
      site: candidate.words.split(' ').find(session.isSite),
      text: sureOf(candidate) ?? `${index + 1}.`,
      best: index === 0,
    }))
    .filter(
      (badge, index, all): badge is Badge =>
        badge.site !== undefined && all.findIndex((other) => other.site === badge.site) === index,
    )
}

function ghost(session: Session, folder: GameFolder, at: string): Solid | null {
  const { view, scene } = session.snapshot!
  const piece = folder.board.ghost?.(session.wouldSay(at)?.words ?? session.said.filter(Boolean).join(' '), view, scene)
  if (!piece) return null
  const base = piece.base ?? Math.max(0, ...scene.solids.filter((solid) => solid.site === at).map((solid) => solid.top))
  return { site: at, shape: piece.shape, owner: piece.owner === null ? null : view.you, base, top: base + piece.height }
}
