import { readStored, writeStored } from '../../platform/storage.ts'

/** A browser's subscription as the server takes it. */
export interface BrowserSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whether this browser can receive notices; what is missing otherwise. */
export type PushSupport = 'yes' | 'insecure' | 'not-installed' | 'no'

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the app runs as an installed one. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** iPhones and iPads install by their own menu, and give notices to installed apps only. */
export const installsByMenu = (): boolean => isApple() && !isInstalled()

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) return 'yes'
  return installsByMenu() ? 'not-installed' : 'no'
}

const registration = async () => (await navigator.serviceWorker?.getRegistration()) ?? null

/** The subscription of this browser, if it has one. */
const existing = async () => (await (await registration())?.pushManager?.getSubscription()) ?? null

function asInput(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** How long the worker of a first visit is waited for, in ms: a browser that refuses it lets one wait for ever. */
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

/** Asks the browser for a subscription; after a permission that a press asked for. Fails where the browser runs no worker. */
export async function subscribe(publicKey: string): Promise<BrowserSubscription> {
  const { pushManager } = await readyWorker()
  // One with another installation's key, or of another person, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  return asInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }))
}

/** Ends the subscription of this browser: what is still sent to it is refused. */
export async function unsubscribe(): Promise<void> {
  writeStored('pushDevice', null)
  await (await existing())?.unsubscribe()
}

/** This browser's device, where it is that person's; null otherwise. */
export function ownDevice(userId: number): number | null {
  const [owner, id] = (readStored('pushDevice') ?? '').split(':').map(Number)
  return owner === userId && id !== undefined && id > 0 ? id : null
}

export const keepOwnDevice = (userId: number, id: number): void => writeStored('pushDevice', `${userId}:${id}`)

/**
 * The subscription that goes on for somebody who is signed in again; that of somebody else is ended, so that nobody reads another's
 * notices.
 */
export async function resumed(userId: number): Promise<BrowserSubscription | null> {
  const subscription = await existing()
  if (!subscription) return null
  if (ownDevice(userId) !== null) return asInput(subscription)
  await unsubscribe()
  return null
}
