import { system } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, mailAdmins } from '../../identity/public.ts'
import { auditedFlow } from './flow.view.ts'
import { pauseMail } from './pause-mail.ts'
import { announceFlow } from './require-flow.ts'

/** A flow went past its budget again and was paused: its lists change, the audit log says so, and the admins are written to. */
export async function flowPaused(work: Work, flowId: number): Promise<void> {
  const row = await announceFlow(work, 'update', flowId)
  await audit(work, system, 'flow.pause', `flow ${flowId}`, null, auditedFlow(row))
  await mailAdmins(work, (language) => pauseMail(language, row.name))
}
