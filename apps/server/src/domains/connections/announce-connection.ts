import type { Connection } from '@recado/contract/connections/connection'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf, tellingRooms } from '../identity/public.ts'
import type { SessionState } from './sessions/session-state.store.ts'

/**
 * Announces a saved connection to the company. Users who may edit connections receive its token, and users who may
 * operate them its QR code.
 * @param connection with both
 */
export function announceConnection(work: Work, connection: Connection): void {
  const { companyId } = work
  for (const token of ['with', 'without'] as const)
    for (const qrcode of ['with', 'without'] as const) {
      const whatsapp = {
        ...connection,
        ...(token === 'without' && { token: '', tokenChosen: false, tokenLastUsedAt: null }),
        ...(qrcode === 'without' && { qrcode: '', otherNumber: '' }),
      }
      const rooms = [tellingRooms[token](companyId, 'connections-page:editOrDeleteConnection')]
      // Each viewer is in one of the two rooms of the QR code.
      const others = tellingRooms[qrcode === 'with' ? 'without' : 'with'](companyId, 'connections-page:actionButtons')
      work.announce('whatsapp', rooms, { action: 'update', whatsapp }, undefined, [others])
    }
}

/** Announces the deletion of a connection to the company. */
export function announceDeletedConnection(work: Work, whatsappId: number): void {
  work.announce('whatsapp', hearersOf(work.companyId, 'whatsapp'), { action: 'delete', whatsappId })
}

/** Announces a session's state to the company. Only admins receive the QR code. */
export function announceSession(work: Work, session: SessionState): void {
  work.announce('whatsappSession', [tellingRooms.with(work.companyId, 'connections-page:actionButtons')], {
    action: 'update',
    session,
  })
  work.announce('whatsappSession', [tellingRooms.without(work.companyId, 'connections-page:actionButtons')], {
    action: 'update',
    session: { ...session, qrcode: '', otherNumber: '' },
  })
}
