import { type MachineAnswer, MachineFailed, type Turn } from '../../answering/public.ts'
import { type OpenedIntegration, typebotKind } from '../../integrations/public.ts'
import { machineData } from '../engine/node.rules.ts'
import type { CallResult, Said } from '../engine/session.rules.ts'
import { type Asking, type Call, CallAgain } from './call.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown, fallback: number): number => {
  const read = Number(value)
  return value === undefined || value === '' || !Number.isFinite(read) ? fallback : Math.max(0, read)
}

/** The typebot of a node, spoken with as those of integrations are. */
export const askTypebot: Asking = async ({ integrations }, call) => {
  try {
    return resultOf(await typebotKind.answer(integrations, opened(call), turnOf(call)))
  } catch (error) {
    if (!(error instanceof MachineFailed)) throw error
    if (error.retry) throw new CallAgain(error.message, { cause: error })
    return { ok: false, why: error.message }
  }
}

function opened({ companyId, data: stored }: Call): OpenedIntegration {
  const data = machineData(stored)
  return {
    ...{ companyId, id: null, type: 'typebot', name: textOf(data.name), projectName: textOf(data.projectName) },
    ...{ json: '', secret: '', flowId: null, language: textOf(data.language), url: textOf(data.urlN8N) },
    typebotSlug: textOf(data.typebotSlug),
    typebotExpires: numberOf(data.typebotExpires, 1),
    typebotDelayMessage: Math.min(10_000, numberOf(data.typebotDelayMessage, 1000)),
    typebotKeywordFinish: textOf(data.typebotKeywordFinish),
    typebotKeywordRestart: textOf(data.typebotKeywordRestart),
    typebotUnknownMessage: textOf(data.typebotUnknownMessage),
    typebotRestartMessage: textOf(data.typebotRestartMessage),
  }
}

/** What typebots of integrations are asked with, of which a typebot reads the lines, the contact and its memory. */
function turnOf({ companyId, language, contact, text, kept, signal }: Call): Turn {
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
    ...{ companyId, id: '', subject: 0, ordinal: 0, language, memory: kept, signal },
    ticket: { contact } as Turn['ticket'],
    lines: text === '' ? [] : [{ ...line, sentAt: new Date(0) }],
    history: async () => [],
  }
}

/** A typebot that ended, or was told to, lets the flow go on. */
export function resultOf({ messages, note = '', close, handOver, memory }: MachineAnswer): CallResult {
  const says: Said[] = messages.map((message) => ({
    text: 'text' in message ? message.text : message.caption,
    carried: message,
  }))
  return { ok: true, of: 'talk', says, done: Boolean(close ?? handOver), kept: memory ?? null, note, queueId: null }
}
