import { playNotification } from '../../platform/sound.ts'
import { readStored } from '../../platform/storage.ts'
import { cut } from '../person/graphemes.rules.ts'

/**
 * Notices are collected for this long, in milliseconds. During this time, other tabs may report that the user is
 * viewing the subject.
 */
const COLLECT_MS = 300
/** At most one sound in this time, in milliseconds. */
const SOUND_EVERY = 3_000

/** The subject of a notice. A new notice replaces the previous one of the same subject. */
export interface NoticeSubject {
  /** The id of the conversation. */
  id: number
  title: string
  icon: string
  /** Opens the conversation in this tab. */
  open(): void
}

export interface Ringing<S extends NoticeSubject> {
  /** Announces a new message. Rings shortly afterwards unless the user is viewing the subject. */
  ring(subject: S, text: string): void
  /** The user is viewing the subject in this tab, so no tab rings for it. */
  seen(id: number): void
  stop(): void
}

export interface RingingOptions {
  /** The name of the lock and the channel that the browser's tabs share; one per kind of subject. */
  name: string
  /** The tag of the desktop notices. */
  tag: string
  /** The text of a notice for several messages; `text` is the last message's text. */
  several(count: number, text: string): string
  /** For tests only. */
  sound?: (() => void) | undefined
}

/**
 * Sounds and desktop notices of this browser. Only the tab that holds the browser's lock rings. It rings once for a
 * burst of messages, and not for a subject that is in view in any tab (screens.3).
 */
export function startRinging<S extends NoticeSubject>(options: RingingOptions): Ringing<S> {
  const { name, sound = () => void playNotification() } = options
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const bursts = new Map<number, { subject: S; text: string; count: number }>()
  const end = new AbortController()
  let elected = !navigator.locks
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRingAt = Number.NEGATIVE_INFINITY
  // Held until this page closes; then the next waiting tab gets it.
  navigator.locks
    ?.request(name, { signal: end.signal }, () => {
      elected = true
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => {})
  tabs?.addEventListener('message', ({ data }: MessageEvent<number>) => bursts.delete(data))

  const flush = () => {
    timer = undefined
    const pendingBursts = [...bursts.values()]
    bursts.clear()
    if (!elected || pendingBursts.length === 0) return
    if (performance.now() - lastRingAt >= SOUND_EVERY) {
      lastRingAt = performance.now()
      sound()
    }
    for (const { subject, text, count } of pendingBursts)
      showNotice(subject, count > 1 ? options.several(count, text) : text, options.tag)
  }

  return {
    ring(subject, text) {
      const count = (bursts.get(subject.id)?.count ?? 0) + 1
      bursts.set(subject.id, { subject, text, count })
      timer ??= setTimeout(flush, COLLECT_MS)
    },
    seen(id) {
      bursts.delete(id)
      tabs?.postMessage(id)
    },
    stop() {
      clearTimeout(timer)
      end.abort()
      tabs?.close()
    },
  }
}

/** Maximum length of a notice's text, in characters. */
const MOST_LETTERS = 200

function showNotice({ id, title, icon, open }: NoticeSubject, text: string, tag: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (!readStored('desktopNotices')) return
  try {
    const body = cut(text, MOST_LETTERS)
    const notice = new Notification(title, { body, tag: `${tag}-${id}`, icon, silent: true })
    notice.onclick = () => {
      window.focus()
      open()
      notice.close()
    }
  } catch {
    // Browsers on phones allow notifications from service workers only.
  }
}
