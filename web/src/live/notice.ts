/** It is your turn: in the title, by a soft sound, and by a notification when the page is out of sight. */

import { settings } from '../settings.svelte'
import { t } from '../texts'

let audio: AudioContext | null = null

/** Two soft notes, a fifth apart. */
export function chime(): void {
  if (!settings.sound) return
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') return void audio.resume()
    note(audio, 523.25, 0)
    note(audio, 783.99, 0.14)
  } catch {
    audio = null
  }
}

function note(context: AudioContext, pitch: number, delay: number): void {
  const at = context.currentTime + delay
  const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.7)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.75)
}

export function notify(title: string): void {
  chime()
  if (!settings.notices || document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification('Topfloor', { body: t().notice.body(title), tag: 'turn' })
  notification.onclick = () => {
    window.focus()
    notification.close()
  }
}

export async function mayNotify(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted'
}
