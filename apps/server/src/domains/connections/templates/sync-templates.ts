import type { ChannelTemplate } from '@recado/channels/channel'
import type { TemplateList } from '@recado/contract/connections/templates'
import { AppError } from '../../../platform/app-error.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import type { Log } from '../../../platform/log.ts'
import { hearersOf } from '../../identity/public.ts'
import { requireConnection } from '../connection-reference.store.ts'
import { replaceTemplates, templatesOf, templatesReadAt } from './template.store.ts'

/** The connection of the templates. */
export interface TemplatesAt {
  companyId: number
  connectionId: number
}

/** Dependencies of reading templates from a network. */
export interface TemplateReading {
  workplace: Workplace
  log: Log
  /**
   * Returns a connection's current templates on its network. Null for a network without templates. Rejects when it does
   * not answer.
   */
  read(at: TemplatesAt & { provider: string }): Promise<ChannelTemplate[] | null>
}

/** Returns the templates as last read. @throws AppError ERR_NO_WAPP_FOUND */
export async function listTemplates(work: Work, connectionId: number): Promise<TemplateList> {
  await requireConnection(work.db, connectionId)
  const readAt = await templatesReadAt(work.db, work.companyId, connectionId)
  return {
    templates: await templatesOf(work.db, work.companyId, connectionId),
    readAt: readAt?.toISOString() ?? null,
  }
}

/**
 * Reads a connection's templates from its network and stores them. No effect for a network without templates.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_TEMPLATES_UNREAD
 */
export async function syncTemplates(deps: TemplateReading, at: TemplatesAt): Promise<TemplateList> {
  const { companyId, connectionId } = at
  const { provider } = await deps.workplace.read(companyId, (work) => requireConnection(work.db, connectionId))
  const templates = await deps.read({ ...at, provider }).catch((error: unknown) => {
    deps.log.warn({ err: error, ...at }, 'the templates of a connection could not be read')
    throw new AppError('ERR_TEMPLATES_UNREAD')
  })
  return deps.workplace.run(companyId, async (work) => {
    await requireConnection(work.db, connectionId)
    if (templates) {
      await replaceTemplates(work.db, companyId, connectionId, { templates, now: work.now })
      work.announce('whatsappTemplates', hearersOf(companyId, 'whatsappTemplates'), {
        action: 'update',
        whatsappId: connectionId,
      })
    }
    return listTemplates(work, connectionId)
  })
}

/** Handles the job `templates.sync`. Ignores a deleted connection. */
export async function syncLater(deps: TemplateReading, at: TemplatesAt): Promise<void> {
  await syncTemplates(deps, at).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'ERR_NO_WAPP_FOUND')) throw error
  })
}
