import { SendFailure } from '@recado/channels/channel'
import { PAIRING_CODE_GAP } from '@recado/contract/connections/numbers'
import { canonicalPhone, isPossiblePhone, phoneSpellings } from '@recado/contract/values/phone'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Workplace } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import type { ConnectionServices } from '../connection-services.ts'
import { wantSession } from '../sessions/ask-session.ts'
import { reserveCodeRequest } from './pairing-code.store.ts'

/**
 * Requests a code that pairs the phone with this number. Discards any pairing in progress and also shows a QR code.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_WAPP_INVALID_CONTACT, ERR_NO_PAIRING_CODE, ERR_WAPP_CONNECTED,
 *   ERR_PAIRING_CODE_WAIT, ERR_PAIRING_CODE_REFUSED, ERR_PAIRING_CODE_UNANSWERED
 */
export async function askPairingCode(
  workplace: Workplace,
  actor: Actor,
  services: ConnectionServices,
  { id, number }: { id: number; number: string },
): Promise<{ code: string; givenAt: string; expiresAt: string }> {
  const at = { companyId: actor.companyId, connectionId: id }
  const phone = isPossiblePhone(number) ? canonicalPhone(number) : null
  await workplace.run(actor.companyId, async (work) => {
    const { provider, status } = await requireConnection(work.db, id)
    if (!services.abilitiesOf(provider)?.canPairByCode) throw new AppError('ERR_NO_PAIRING_CODE')
    if (phone === null) throw new AppError('ERR_WAPP_INVALID_CONTACT')
    if (status === 'CONNECTED') throw new AppError('ERR_WAPP_CONNECTED')
    const seconds = await reserveCodeRequest(work.db, at, { now: work.now, gapSeconds: PAIRING_CODE_GAP })
    if (seconds > 0) throw new AppError('ERR_PAIRING_CODE_WAIT', { seconds })
    await wantSession(work, id)
    await audit(work, actor, 'connection.pairingCode', `connection ${id}`, null, null)
  })
  try {
    const { code, validMs } = await services.registry.pairingCode(at, phoneSpellings(phone ?? ''))
    const givenAt = workplace.clock.now()
    const expiresAt = new Date(givenAt.getTime() + validMs)
    return { code, givenAt: givenAt.toISOString(), expiresAt: expiresAt.toISOString() }
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    throw new AppError(error.kind === 'refused' ? 'ERR_PAIRING_CODE_REFUSED' : 'ERR_PAIRING_CODE_UNANSWERED')
  }
}
