import { SignatureRefused } from '@recado/channels/channel'
import { AppError } from '../../platform/app-error.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { requireConnection } from './connection-reference.store.ts'
import { sessionContext } from './sessions/session-context.ts'
import type { SessionDependencies } from './sessions/session-dependencies.ts'

export interface WebhookRequest {
  companyId: number
  connectionId: number
  raw: Uint8Array
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * Takes what a network sent to a connection's own address. Resolves once all of it is stored: only then the network may
 * forget it, and repeats are recognized. Nothing of the body is written anywhere before its signature was checked.
 * @throws AppError ERR_NO_WAPP_FOUND for an unknown connection, or one whose channel takes nothing this way;
 *   ERR_NO_PERMISSION when the network did not sign it
 */
export async function receiveWebhook(
  workplace: Workplace,
  deps: SessionDependencies,
  { companyId, connectionId, raw, headers }: WebhookRequest,
): Promise<void> {
  const connection = await workplace.read(companyId, (work) => requireConnection(work.db, connectionId))
  const provider = deps.providers[connection.provider]
  if (!provider?.receive) throw new AppError('ERR_NO_WAPP_FOUND')
  const at = { companyId, connectionId, provider: provider.name, epoch: 0 }
  try {
    await provider.receive(
      { raw, headers },
      sessionContext(
        deps,
        at,
        () => true,
        () => undefined,
      ),
    )
  } catch (error) {
    if (error instanceof SignatureRefused) throw new AppError('ERR_NO_PERMISSION')
    throw error
  }
}
