import { system } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit, mailAdmins } from '../../identity/public.ts'
import { auditedFlow } from './flow.view.ts'
import { flowPausedMail } from './pause-mail.ts'
import { announceFlow } from './require-flow.ts'

/**
 * Announces a flow that was paused for exceeding its budget again: updates the lists, writes the audit log and mails
 * the admins.
 */
export async function announcePause(work: Work, flowId: number): Promise<void> {
  const row = await announceFlow(work, 'update', flowId)
  await audit(work, system, 'flow.pause', `flow ${flowId}`, null, auditedFlow(row))
  await mailAdmins(work, (language) => flowPausedMail(language, row.name))
}
