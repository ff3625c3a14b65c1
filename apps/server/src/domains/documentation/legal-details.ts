import type { LegalDetails, LegalPage, Processor } from '@recado/contract/documentation/legal'
import type { Actor } from '../../platform/actor.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { legalRow, saveLegalRow } from './legal.store.ts'

export interface LegalServices {
  platform: PlatformDb
  workplace: Workplace
  /** Third-party services that the operator configured. */
  processors(): Promise<readonly Processor[]>
}

const nothing: LegalDetails = {
  companyName: '',
  document: '',
  address: '',
  officerName: '',
  officerEmail: '',
  jurisdiction: '',
  effectiveOn: '',
}

/** The details for the privacy policy and the terms of this installation; public. */
export async function showLegal({ platform, processors }: LegalServices): Promise<LegalPage> {
  return { ...((await legalRow(platform)) ?? nothing), processors: [...(await processors())] }
}

/** Changes the given fields; the others keep their value. Recorded in the audit log of the operator's company. */
export async function saveLegal(
  services: LegalServices,
  actor: Actor,
  change: { [K in keyof LegalDetails]?: LegalDetails[K] | undefined },
): Promise<LegalPage> {
  const before = (await legalRow(services.platform)) ?? nothing
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: LegalDetails = { ...before, ...fields }
  await saveLegalRow(services.platform, after, services.workplace.clock.now())
  await services.workplace.run(actor.companyId, (work) => audit(work, actor, 'legal.update', 'legal', before, after))
  return showLegal(services)
}
