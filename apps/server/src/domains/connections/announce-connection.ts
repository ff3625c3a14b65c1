import type { Connection } from '@recado/contract/connections/connection'
import type { Work } from '../../platform/db/work.ts'
import { hearersOf, tellingRooms } from '../identity/public.ts'
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
  work.announce('whatsapp', [tellingRooms.with(work.companyId, 'connections-page:editOrDeleteConnection')], {
    action: 'update',
    whatsapp: connection,
  })
  work.announce('whatsapp', [tellingRooms.without(work.companyId, 'connections-page:editOrDeleteConnection')], {
    action: 'update',
    whatsapp: plain,
  })
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
