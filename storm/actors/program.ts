import { sendByApi } from '@recado/contract/external-api/endpoints'
import type { Program, ProgramAct } from '../plan/acts.ts'
import { callOnce } from '../product/call.ts'
import type { Company } from '../product/company.ts'
import { insist } from '../product/insist.ts'
import type { Recorder } from '../run/recorder.ts'

/**
 * A shop's program: sends with the tokens of the company's connections, and repeats a call under one key until it is
 * answered.
 */
export function programAt(
  program: Program,
  { company, urls, recorder }: { company: Company; urls: readonly string[]; recorder: Recorder },
): (act: ProgramAct) => Promise<void> {
  return async ({ kind, line, number, mark, text }) => {
    const startedAt = recorder.now()
    const caller: Parameters<typeof insist>[0] = {
      async call(endpoint, inputs, turn = 0) {
        const reply = await callOnce(urls[turn % urls.length] ?? '', company.lineTokens[line] ?? '', endpoint, inputs)
        if (reply.kind === 'answered') recorder.checkForLeaks(program.company, `${endpoint.id} answered`, reply.text)
        return reply
      },
    }
    const headers = { 'idempotency-key': mark }
    const outcome = await insist(caller, sendByApi, { body: { number, body: `${mark} ${text}` }, headers })
    const { id, ticketId } = outcome.body ?? {}
    const messageIds = id === undefined || ticketId === undefined ? {} : { messageId: id, ticketId }
    recorder.add(program, kind, startedAt, outcome, { mark, ...messageIds })
  }
}
