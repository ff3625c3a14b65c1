import type { Connection, ConnectionStatus } from '@recado/contract/connections/connection'

export type SessionAction = 'retry' | 'newQr' | 'showQr' | 'disconnect' | 'connecting' | 'setUp' | 'chooseNumber'

const actions: Record<ConnectionStatus, readonly SessionAction[]> = {
  DISCONNECTED: ['retry', 'newQr'],
  qrcode: ['showQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
}

const setUpActions: Record<ConnectionStatus, readonly SessionAction[]> = {
  ...actions,
  DISCONNECTED: ['setUp', 'retry'],
  TIMEOUT: ['setUp', 'disconnect'],
}

/** The fields of a connection that decide its next step. */
export type Standing = Pick<Connection, 'status' | 'number' | 'problem' | 'abilities'>

/** It is set up by what a person fills in, and no phone belongs to it. */
export const hasSetUp = ({ abilities }: Pick<Connection, 'abilities'>): boolean => abilities?.hasQr === false

/** No phone is tied to it, or none any more: only a new code brings it on. */
const needsCode = ({ number, problem }: Standing) => number === '' || problem === 'loggedOut'

/** The buttons of a connection by its state (CON-06); the first is the next step. One that can never pair gets a new code. */
export function sessionActions(standing: Standing): readonly SessionAction[] {
  const { status } = standing
  if (standing.problem === 'otherNumber')
    return hasSetUp(standing) ? ['chooseNumber', 'setUp', 'disconnect'] : ['chooseNumber', 'disconnect']
  if (standing.problem === 'numberTaken' && !hasSetUp(standing)) return ['newQr']
  if (hasSetUp(standing)) return setUpActions[status]
  if (!needsCode(standing)) return actions[status]
  if (status === 'DISCONNECTED') return ['newQr', 'retry']
  return status === 'TIMEOUT' ? ['newQr', 'disconnect'] : actions[status]
}

type Reason =
  | `problem_${Exclude<Connection['problem'], 'none'>}`
  | `about_${ConnectionStatus | 'unread' | 'unpaired' | 'away'}`

/** Why a connection stands as it does: the name of a text. */
export function reasonOf(standing: Standing): Reason {
  const { status, problem, number } = standing
  if (status === 'CONNECTED') return 'about_CONNECTED'
  if (problem !== 'none') return `problem_${problem}`
  if (hasSetUp(standing)) return status === 'TIMEOUT' ? 'about_away' : `about_${status}`
  if (number !== '') return `about_${status}`
  if (status === 'DISCONNECTED') return 'about_unread'
  return status === 'TIMEOUT' ? 'about_unpaired' : `about_${status}`
}

/** Whether a connection needs a look: everything but connected (LAY-08). */
export const isUnwell = (status: ConnectionStatus) => status !== 'CONNECTED'

/** How long a QR code lives, in seconds: the first one of an attempt longer than the following. */
const FIRST = 60
const FOLLOWING = 20

/** Seconds that a code is still good for, never below 0. */
export function secondsLeft(shownAt: number, now: number, isFirst: boolean): number {
  return Math.max(0, (isFirst ? FIRST : FOLLOWING) - Math.floor((now - shownAt) / 1000))
}
