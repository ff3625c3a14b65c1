import { chatUnsentKey } from '../storage.ts'
import { countValues, forgetValues } from './browser-database.ts'
import { textsAtRisk } from './personal-texts.ts'

/** Data that a logout would permanently remove. */
export interface Loss {
  /** Messages waiting to be sent. */
  messages: number
  /** Files of drafts, which exist in this browser only. */
  files: number
  /** Texts that could not be saved on the server. */
  texts: number
}

/** Timeout of the server's answer, in milliseconds. */
const SAVE_TIMEOUT = 5000

/** Saves what can be saved, and returns what a logout of the user would lose, or null. */
export async function lossAtLeaving(userId: number): Promise<Loss | null> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, SAVE_TIMEOUT))
  // A pending save may have started before the last keystroke.
  const save = async () => {
    const { saveTexts } = await import('./saving.ts')
    await saveTexts()
    await saveTexts()
  }
  if (textsAtRisk(userId).length > 0) await Promise.race([save().catch(() => {}), timeout])
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
 * Removes a user's files, waiting messages and desktop notices from this browser.
 * @param getsNotices also unsubscribes from push, because a server that the logout did not reach keeps sending notices
 */
export function forgetFiles(userId: number, getsNotices: boolean): void {
  for (const store of ['outgoing', 'attachments'] as const) void forgetValues(store, `${userId}/`)
  void closeNotices(getsNotices).catch(() => {})
}

async function closeNotices(unsubscribes: boolean): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const notice of (await worker?.getNotifications()) ?? []) notice.close()
  // Last, because without a network it may fail or never finish.
  if (unsubscribes) await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
