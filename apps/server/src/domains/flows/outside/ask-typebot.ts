import { TIMEOUT_SECONDS } from '@recado/contract/integrations/choices'
import { type MachineAnswer, MachineFailed, type Turn } from '../../answering/public.ts'
import { type OpenedIntegration, typebotKind } from '../../integrations/public.ts'
import { machineData } from '../engine/node.rules.ts'
import type { CallResult, MachineMessage } from '../engine/session.rules.ts'
import { CallAgain, type NodeCall, type NodeCaller } from './call.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown, fallback: number): number => {
  const read = Number(value)
  return value === undefined || value === '' || !Number.isFinite(read) ? fallback : Math.max(0, read)
}

/** Talks to a node's typebot in the same way as to those of integrations. */
export const askTypebot: NodeCaller = async ({ integrations }, call) => {
  try {
    return talkResultOf(await typebotKind.answer(integrations, openIntegration(call), turnOf(call)))
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error
    if (error.retry) throw new CallAgain(error.message, { cause: error })
    return { ok: false, why: error.message }
  }
}

function openIntegration({ companyId, data: stored }: NodeCall): OpenedIntegration {
  const data = machineData(stored)
  return {
    ...{ companyId, id: null, type: 'typebot', name: textOf(data.name), projectName: textOf(data.projectName) },
    ...{ json: '', secret: '', flowId: null, language: textOf(data.language), url: textOf(data.urlN8N) },
    typebotSlug: textOf(data.typebotSlug),
    timeout: TIMEOUT_SECONDS.usual,
    typebotExpires: numberOf(data.typebotExpires, 1),
    typebotDelayMessage: Math.min(10_000, numberOf(data.typebotDelayMessage, 1000)),
    typebotKeywordFinish: textOf(data.typebotKeywordFinish),
    typebotKeywordRestart: textOf(data.typebotKeywordRestart),
    typebotUnknownMessage: textOf(data.typebotUnknownMessage),
    typebotRestartMessage: textOf(data.typebotRestartMessage),
  }
}

/** Builds a turn as for typebots of integrations. A typebot reads only the lines, the contact and its memory. */
function turnOf({ companyId, language, contact, text, kept: memory, signal }: NodeCall): Turn {
  const line = {
    id: 0,
    body: text,
    mediaType: 'chat',
    mediaName: null,
    transcript: null,
    mediaFile: null,
    mimetype: null,
  }
  return {
    ...{ companyId, id: '', subject: 0, ordinal: 0, language, memory, signal },
    ticket: { contact } as Turn['ticket'],
    lines: text === '' ? [] : [{ ...line, sentAt: new Date(0) }],
    history: async () => [],
  }
}

/** Converts a machine's answer. A typebot that ended or was stopped lets the flow continue. */
export function talkResultOf({ messages, note = '', close, handOver, memory }: MachineAnswer): CallResult {
  const says: MachineMessage[] = messages.map((message) => ({
    text: 'text' in message ? message.text : message.caption,
    carried: message,
  }))
  return { ok: true, of: 'talk', says, done: Boolean(close ?? handOver), kept: memory ?? null, note, queueId: null }
}
