import type { LegalDetails, LegalPage, Processor } from '@recado/contract/documentation/legal'
import type { Actor } from '../../platform/actor.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { legalRow, saveLegalRow } from './legal.store.ts'

export interface LegalServices {
  platform: PlatformDb
  workplace: Workplace
  /** Services of others that the operator has set up. */
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

/** What the privacy policy and the terms say of this installation; open to everybody. */
export async function showLegal({ platform, processors }: LegalServices): Promise<LegalPage> {
  return { ...((await legalRow(platform)) ?? nothing), processors: [...(await processors())] }
}

/** Changes the given fields; the others stay. The audit log of the operator's company notes it. */
export async function saveLegal(
  services: LegalServices,
  actor: Actor,
  change: { [K in keyof LegalDetails]?: LegalDetails[K] | undefined },
): Promise<LegalPage> {
  const before = (await legalRow(services.platform)) ?? nothing
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: LegalDetails = { ...before, ...given }
  await saveLegalRow(services.platform, after, services.workplace.clock.now())
  await services.workplace.run(actor.companyId, (work) => audit(work, actor, 'legal.update', 'legal', before, after))
  return showLegal(services)
}
