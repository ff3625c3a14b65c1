import { playNotification } from '../../platform/sound.ts'
import { readStored } from '../../platform/storage.ts'
import { cut } from '../person/graphemes.rules.ts'

/** Notices are joined for this long, and other tabs may say that somebody looks at their subject. In milliseconds. */
const JOINED = 300
/** At most one sound in this time, in milliseconds. */
const SOUND_EVERY = 3_000

/** What rings: notices of one subject replace each other. */
export interface Subject {
  /** Of the conversation that it is about. */
  id: number
  title: string
  icon: string
  /** Leads there in this tab. */
  open(): void
}

export interface Ringing<S extends Subject> {
  /** Something came that deserves it; it rings in a moment unless somebody looks at its subject. */
  ring(subject: S, text: string): void
  /** Somebody looks at the subject in this tab: no tab rings for it. */
  seen(id: number): void
  stop(): void
}

export interface RingingOptions {
  /** Of the lock and the channel by which the browser's tabs agree; one for each kind of subject. */
  name: string
  /** Of a subject's notices at the desktop. */
  tag: string
  /** The text of a notice that stands for several messages; `text` is the last one's. */
  several(count: number, text: string): string
  /** Tests only. */
  sound?: (() => void) | undefined
}

/**
 * Sounds and desktop notices of this browser: one of its tabs rings (the one that holds a lock of the browser), for a
 * burst of messages once, and for a subject that some tab has in view not at all (screens.3).
 */
export function startRinging<S extends Subject>(options: RingingOptions): Ringing<S> {
  const { name, sound = () => void playNotification() } = options
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const bursts = new Map<number, { subject: S; text: string; count: number }>()
  const end = new AbortController()
  let elected = !navigator.locks
  let timer: ReturnType<typeof setTimeout> | undefined
  let rang = Number.NEGATIVE_INFINITY
  // Held until this page ends; the next tab in line gets it then.
  navigator.locks
    ?.request(name, { signal: end.signal }, () => {
      elected = true
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => {})
  tabs?.addEventListener('message', ({ data }: MessageEvent<number>) => bursts.delete(data))

  const flush = () => {
    timer = undefined
    const due = [...bursts.values()]
    bursts.clear()
    if (!elected || due.length === 0) return
    if (performance.now() - rang >= SOUND_EVERY) {
      rang = performance.now()
      sound()
    }
    for (const { subject, text, count } of due)
      showNotice(subject, count > 1 ? options.several(count, text) : text, options.tag)
  }

  return {
    ring(subject, text) {
      const count = (bursts.get(subject.id)?.count ?? 0) + 1
      bursts.set(subject.id, { subject, text, count })
      timer ??= setTimeout(flush, JOINED)
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

/** The most of a text that a notice shows, in letters. */
const MOST_LETTERS = 200

function showNotice({ id, title, icon, open }: Subject, text: string, tag: string): void {
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
    // Browsers of phones allow notices to service workers only.
  }
}
