import type { Out } from '@recado/contract/endpoint'
import type { listHelps as endpoint } from '@recado/contract/help/endpoints'
import type { Help, HelpChange, HelpInput } from '@recado/contract/help/help'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { countHelps, deleteHelpRow, helpPage, insertHelp, saveHelp } from './help.store.ts'

const PAGE = 20

export interface HelpServices {
  platform: PlatformDb
  workplace: Workplace
}

/** Returns a page of help videos for the operator. */
export async function listHelps(
  { platform }: HelpServices,
  query: { searchParam?: string | undefined; pageNumber: number },
): Promise<Out<typeof endpoint>> {
  const search = query.searchParam?.trim() ?? ''
  const rows = await helpPage(platform, search, PAGE + 1, (query.pageNumber - 1) * PAGE)
  const count = await countHelps(platform, search)
  return { records: rows.slice(0, PAGE), count, hasMore: rows.length > PAGE, cursor: null }
}

interface Change {
  before: Help | null
  after: Help | null
}

/** The video in the audit log, with its title as the name. */
const traceOf = (help: Help | null) => help && { name: help.title, description: help.description, video: help.video }

const note = (services: HelpServices, actor: Actor, action: string, id: number, { before, after }: Change) =>
  services.workplace.run(actor.companyId, (work) =>
    audit(work, actor, action, `help ${id}`, traceOf(before), traceOf(after)),
  )

export async function createHelp(services: HelpServices, actor: Actor, input: HelpInput): Promise<Help> {
  const help = await insertHelp(services.platform, input)
  await note(services, actor, 'help.create', help.id, { before: null, after: help })
  return help
}

/** @throws AppError ERR_NO_HELP_FOUND */
export async function updateHelp(
  services: HelpServices,
  actor: Actor,
  { id, change }: { id: number; change: HelpChange },
): Promise<Help> {
  const help = await saveHelp(services.platform, id, change, services.workplace.clock.now())
  if (!help) throw new AppError('ERR_NO_HELP_FOUND')
  await note(services, actor, 'help.update', id, { before: null, after: help })
  return help
}

/** @throws AppError ERR_NO_HELP_FOUND */
export async function deleteHelp(services: HelpServices, actor: Actor, id: number): Promise<void> {
  const help = await deleteHelpRow(services.platform, id)
  if (!help) throw new AppError('ERR_NO_HELP_FOUND')
  await note(services, actor, 'help.delete', id, { before: help, after: null })
}
