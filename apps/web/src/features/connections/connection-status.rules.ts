import type { ConnectionStatus } from '@recado/contract/connections/connection'

export type SessionAction = 'retry' | 'newQr' | 'showQr' | 'disconnect' | 'connecting'

const actions: Record<ConnectionStatus, readonly SessionAction[]> = {
  DISCONNECTED: ['retry', 'newQr'],
  qrcode: ['showQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
}

/** The buttons of a connection by its state (CON-06); the first is the next step. */
export const sessionActions = (status: ConnectionStatus) => actions[status]

/** Whether a connection needs a look: everything but connected (LAY-08). */
export const isUnwell = (status: ConnectionStatus) => status !== 'CONNECTED'

/** How long a QR code lives, in seconds: the first one of an attempt longer than the following. */
const FIRST = 60
const FOLLOWING = 20

/** Seconds that a code is still good for, never below 0. */
export function secondsLeft(shownAt: number, now: number, isFirst: boolean): number {
  return Math.max(0, (isFirst ? FIRST : FOLLOWING) - Math.floor((now - shownAt) / 1000))
}
