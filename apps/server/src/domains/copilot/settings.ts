import { type CopilotHelp, copilotHelps } from '@recado/contract/copilot/choices'
import type { saveCopilotSettings as endpoint, listTeamHelps } from '@recado/contract/copilot/endpoints'
import type { CopilotSettings } from '@recado/contract/copilot/settings'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { companyKey, offeredModels } from '../assistant/public.ts'
import { audit, offerHelps } from '../identity/public.ts'
import { type CopilotSettingsRow, copilotRow, keepCopilot } from './copilot.store.ts'
import type { CopilotServices } from './copilot-services.ts'

/** The helps that the company offers; none without a key. */
export async function helpsOf(
  work: Work,
  { assistant }: Pick<CopilotServices, 'assistant'>,
): Promise<Out<typeof listTeamHelps>> {
  const hasKey = (await companyKey(work.db, assistant.secrets, work.companyId)) !== null
  const { switched_off } = await copilotRow(work.db, work.companyId)
  return { hasKey, helps: hasKey ? copilotHelps.filter((help) => !switched_off.includes(help)) : [] }
}

/** Sends the currently offered helps to open pages; call it after a change of the key or of the settings. */
export async function announceHelps(work: Work, services: Pick<CopilotServices, 'assistant'>): Promise<void> {
  const { helps } = await helpsOf(work, services)
  await offerHelps(work, helps)
}

export async function readCopilotSettings(work: Work, services: CopilotServices): Promise<CopilotSettings> {
  return settingsOf(await copilotRow(work.db, work.companyId), services)
}

/**
 * Changes the given helps and the model.
 * @throws AppError ERR_PROMPT_MODEL for a model that is not offered
 */
export async function changeCopilotSettings(
  work: Work,
  actor: Actor,
  { helps = {}, model }: In<typeof endpoint, 'body'>,
  services: CopilotServices,
): Promise<CopilotSettings> {
  if (model && !modelsOf(services).some((one) => one.model === model)) throw new AppError('ERR_PROMPT_MODEL')
  const before = await copilotRow(work.db, work.companyId)
  const isOff = (help: CopilotHelp) => (helps[help] === undefined ? before.switched_off.includes(help) : !helps[help])
  const row = { switched_off: copilotHelps.filter(isOff), model: model ?? before.model }
  await keepCopilot(work.db, work.companyId, row)
  await announceHelps(work, services)
  await audit(work, actor, 'copilot.update', `company ${work.companyId}`, audited(before), audited(row))
  return settingsOf(row, services)
}

const modelsOf = ({ assistant }: CopilotServices) => offeredModels(assistant.config.models)

const settingsOf = ({ switched_off, model }: CopilotSettingsRow, services: CopilotServices): CopilotSettings => ({
  helps: Object.fromEntries(
    copilotHelps.map((help) => [help, !switched_off.includes(help)]),
  ) as CopilotSettings['helps'],
  model,
  models: modelsOf(services),
})

const audited = ({ switched_off, model }: CopilotSettingsRow) => ({ switchedOff: switched_off.join(', '), model })
