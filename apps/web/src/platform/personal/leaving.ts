import { chatUnsentKey } from '../storage.ts'
import { countValues, forgetValues } from './browser-database.ts'
import { textsAtRisk } from './personal-texts.ts'

/** What a logout would take from a person for good. */
export interface Loss {
  /** Messages that wait here to be sent. */
  messages: number
  /** Files of drafts: they are at this browser only. */
  files: number
  /** Texts that could not be saved at the server. */
  texts: number
}

/** The answer of the server is waited for this long, in milliseconds. */
const PATIENCE = 5000

/** Saves what can be saved, and returns what a logout of the person would take away; null when it is nothing. */
export async function lossAtLeaving(userId: number): Promise<Loss | null> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))
  // A save that is under way may have begun before the last key.
  const save = async () => {
    const { saveTexts } = await import('./saving.ts')
    await saveTexts()
    await saveTexts()
  }
  if (textsAtRisk(userId).length > 0) await Promise.race([save().catch(() => {}), patience])
  const [messages, files] = await Promise.all([
    countValues('outgoing', `${userId}/`),
    countValues('attachments', `${userId}/`),
  ])
  const loss = { messages: messages + unsentChatMessages(userId), files, texts: textsAtRisk(userId).length }
  return loss.messages + loss.files + loss.texts > 0 ? loss : null
}

function unsentChatMessages(userId: number): number {
  try {
    const unsent: unknown = JSON.parse(localStorage.getItem(chatUnsentKey(userId)) ?? '[]')
    return Array.isArray(unsent) ? unsent.length : 0
  } catch {
    return 0
  }
}

/**
 * Removes the files and waiting messages of a person, and notices on the desktop, from this browser.
 * @param getsNotices ends their arrival too: a server that the logout did not reach goes on sending them
 */
export function forgetFiles(userId: number, getsNotices: boolean): void {
  for (const store of ['outgoing', 'attachments'] as const) void forgetValues(store, `${userId}/`)
  void closeNotices(getsNotices).catch(() => {})
}

async function closeNotices(forGood: boolean): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close()
  // Last: without a network it may fail, or not end.
  if (forGood) await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
