import type { Connection } from '@recado/contract/connections/connection'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import { profileRooms } from '../identity/public.ts'
import type { SessionState } from './sessions/session-state.store.ts'

/**
 * Announces a saved connection to the company.
 * @param connection with its token and QR code, which are sent only to users who may see them
 */
export function announceConnection(work: Work, connection: Connection): void {
  const plain: Connection = {
    ...connection,
    ...{ token: '', tokenChosen: false, tokenLastUsedAt: null, qrcode: '', otherNumber: '' },
  }
  work.announce('whatsapp', [profileRooms.admins(work.companyId)], { action: 'update', whatsapp: connection })
  work.announce('whatsapp', [profileRooms.others(work.companyId)], { action: 'update', whatsapp: plain })
}

/** Announces the deletion of a connection to the company. */
export function announceDeletedConnection(work: Work, whatsappId: number): void {
  work.announce('whatsapp', [rooms.company(work.companyId)], { action: 'delete', whatsappId })
}

/** Announces a session's state to the company. Only admins receive the QR code. */
export function announceSession(work: Work, session: SessionState): void {
  work.announce('whatsappSession', [profileRooms.admins(work.companyId)], { action: 'update', session })
  work.announce('whatsappSession', [profileRooms.others(work.companyId)], {
    action: 'update',
    session: { ...session, qrcode: '', otherNumber: '' },
  })
}
