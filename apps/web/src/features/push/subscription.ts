import { readStored, writeStored } from '../../platform/storage.ts'

/** A browser's push subscription as the server accepts it. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whether this browser can receive notices, and if not, what is missing. */
export type PushSupport = 'yes' | 'insecure' | 'not-installed' | 'no'

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** True when the app runs as an installed app. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPhones and iPads install the app from their own menu, and only installed apps can show notices. */
export const installsByMenu = (): boolean => isApple() && !isInstalled()

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return 'yes'
  return installsByMenu() ? 'not-installed' : 'no'
}

const registration = async () => (await navigator.serviceWorker?.getRegistration()) ?? null

/** The push subscription of this browser, if any. */
const existing = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null

function asInput(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/**
 * Timeout for the service worker of a first visit, in ms. Without it, a browser that refuses the worker would wait
 * forever.
 */
const WORKER_MS = 10_000

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no worker')), WORKER_MS)
  try {
    return await Promise.race([navigator.serviceWorker.ready, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Requests a push subscription from the browser. The user must have granted permission by a click.
 * @throws when the browser runs no worker
 */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await readyWorker()
  // A subscription with another installation's key, or of another user, is useless.
  await (await pushManager.getSubscription())?.unsubscribe()
  return asInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }))
}

/** Ends the subscription of this browser; further pushes to it are rejected. */
export async function unsubscribe(): Promise<void> {
  writeStored('pushDevice', null)
  await (await existing())?.unsubscribe()
}

/** The id of this browser's device if it belongs to the user; otherwise null. */
export function ownDevice(userId: number): number | null {
  const [owner, id] = (readStored('pushDevice') ?? '').split(':').map(Number)
  return owner === userId && id !== undefined && id > 0 ? id : null
}

export const keepOwnDevice = (userId: number, id: number): void => writeStored('pushDevice', `${userId}:${id}`)

/**
 * The subscription to continue for a user who has signed in again. Another user's subscription is ended, so that users
 * do not see each other's notices.
 */
export async function resumeSubscription(userId: number): Promise<BrowserSubscription | null> {
  const subscription = await existing()
  if (!subscription) return null
  if (ownDevice(userId) !== null) return asInput(subscription)
  await unsubscribe()
  return null
}
