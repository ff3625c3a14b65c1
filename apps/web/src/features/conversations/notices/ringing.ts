import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { playNotification } from '../../../platform/sound.ts'
import { readStored } from '../../../platform/storage.ts'
import { cut } from '../../../ui/person/graphemes.rules.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { SOUND_EVERY } from './notice.rules.ts'

/** Notices are joined for this long, and other tabs may say that somebody looks at the ticket. In milliseconds. */
const JOINED = 300

interface Burst {
  ticket: Ticket
  text: string
  count: number
}

export interface Ringing {
  /** A message that deserves it came; it rings in a moment unless somebody looks at its ticket. */
  ring(message: Message, ticket: Ticket): void
  /** A colleague gave the ticket to the person; `text` says so. */
  handed(ticket: Ticket, text: string): void
  /** Somebody looks at the ticket in this tab: no tab rings for it. */
  seen(ticketId: number): void
  stop(): void
}

export interface RingingOptions {
  /** Leads to a ticket in this tab. */
  open: (uuid: string) => void
  /** Tests only. */
  sound?: () => void
}

const textOf = ({ body, mediaType, mediaName }: Message) =>
  (mediaType === 'call_log' ? '' : body.trim()) || mediaName || conversationTexts.text('newMessage')

/**
 * Sounds and desktop notices of this browser: one of its tabs rings (the one that holds a lock of the browser), for a
 * burst of messages once, and for a ticket that some tab has in view not at all (screens.3).
 */
export function startRinging({ open, sound = () => void playNotification() }: RingingOptions): Ringing {
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('recado-notices')
  const bursts = new Map<number, Burst>()
  const end = new AbortController()
  let elected = !navigator.locks
  let timer: ReturnType<typeof setTimeout> | undefined
  let rang = Number.NEGATIVE_INFINITY
  // Held until this page ends; the next tab in line gets it then.
  navigator.locks
    ?.request('recado-notices', { signal: end.signal }, () => {
      elected = true
      return new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => {})
  tabs?.addEventListener('message', ({ data }: MessageEvent<number>) => bursts.delete(data))

  const add = (ticket: Ticket, text: string) => {
    const count = (bursts.get(ticket.id)?.count ?? 0) + 1
    bursts.set(ticket.id, { ticket, text, count })
    timer ??= setTimeout(flush, JOINED)
  }
  const flush = () => {
    timer = undefined
    const due = [...bursts.values()]
    bursts.clear()
    if (!elected || due.length === 0) return
    if (performance.now() - rang >= SOUND_EVERY) {
      rang = performance.now()
      sound()
    }
    for (const burst of due) showNotice(burst, open)
  }

  return {
    ring: (message, ticket) => add(ticket, textOf(message)),
    handed: add,
    seen(ticketId) {
      bursts.delete(ticketId)
      tabs?.postMessage(ticketId)
    },
    stop() {
      clearTimeout(timer)
      end.abort()
      tabs?.close()
    },
  }
}

/** Notices of one ticket replace each other. */
function showNotice({ ticket, text, count }: Burst, open: (uuid: string) => void): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  if (!readStored('desktopNotices')) return
  const body = count > 1 ? conversationTexts.text('newMessagesCount', { count, text }) : text
  try {
    const notice = new Notification(ticket.contact.name, {
      body: cut(body, 200),
      tag: `recado-${ticket.id}`,
      icon: ticket.contact.profilePicUrl || '/favicon.svg',
      silent: true,
    })
    notice.onclick = () => {
      window.focus()
      open(ticket.uuid)
      notice.close()
    }
  } catch {
    // Browsers of phones allow notices to service workers only.
  }
}
