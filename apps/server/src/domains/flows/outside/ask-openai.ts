import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import { AiFailed, type Asked, aiTexts, questionOf, replyOf, toolsOf } from '../../assistant/public.ts'
import { machineData } from '../engine/node.rules.ts'
import type { Said } from '../engine/session.rules.ts'
import { type Asking, type Call, CallAgain, type CallServices } from './call.ts'
import { spoken } from './speak.ts'

/** So many messages of a talk are kept for the model. */
const MOST_KEPT = 20
/** Failures that pass by themselves. */
const passing = new Set(['busy', 'unreachable'])

const numberIn = (value: unknown, min: number, max: number, fallback: number): number => {
  const read = typeof value === 'number' ? value : Number(value || Number.NaN)
  return Number.isFinite(read) ? Math.min(max, Math.max(min, read)) : fallback
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An OpenAI node: answers what the customer wrote, in words or as a voice note, with the brakes of prompts. */
export const askOpenAi: Asking = async (services, call) => {
  const data = machineData(call.data)
  const { language } = call
  const key = textOf(data.apiKey)
  const before = readKept(call.kept)
  const history = [...before, ...(call.text === '' ? [] : [{ from: 'customer' as const, words: call.text }])]
  const asked: Asked = {
    ...{ prompt: call.fill(textOf(data.prompt)), company: call.companyName, contact: call.contact.name },
    ...{ language, history, passages: [] },
  }
  const told = await ask(services, call, { asked, key, data })
  if ('why' in told) return { ok: false, why: told.why }
  const secret = { key, prompt: asked.prompt, rules: aiTexts[language].rules(call.companyName) }
  const { text, handsOver, note } = replyOf(told, secret, language)
  const says = text === '' ? [] : [await sayingOf(services, call, data, text)]
  const kept = [...history, ...(text === '' ? [] : [{ from: 'machine' as const, words: text }])].slice(-MOST_KEPT)
  const queueId = handsOver ? numberIn(data.queueId, 0, 2 ** 31 - 1, 0) || null : null
  // Who is silent has nothing more to say.
  return { ok: true, of: 'talk', says, done: handsOver || text === '', kept, note, queueId }
}

async function ask(
  { ai, model }: CallServices,
  { companyId, language, signal }: Call,
  { asked, key, data }: { asked: Asked; key: string; data: Record<string, unknown> },
) {
  try {
    return await ai.ask({
      ...{ companyId, purpose: 'prompt', key, model, messages: questionOf(asked), tools: toolsOf(language), signal },
      maxTokens: numberIn(data.maxTokens, 1, 4096, 100),
      temperature: numberIn(data.temperature, 0, 1, 1),
    })
  } catch (error) {
    if (!(error instanceof AiFailed)) throw error
    const why = aiTexts[language].failures[error.reason]
    if (passing.has(error.reason)) throw new CallAgain(why, { cause: error })
    return { why }
  }
}

/** By voice where the node has one and the service answers; else in words. */
async function sayingOf(
  services: CallServices,
  call: Call,
  data: Record<string, unknown>,
  text: string,
): Promise<Said> {
  try {
    const carried = await spoken(services, call, data, text)
    return carried ? { text, carried } : { text }
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    return { text }
  }
}

type Line = Asked['history'][number]

function readKept(kept: unknown): Line[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(
    (line): line is Line =>
      typeof line === 'object' && line !== null && 'from' in line && typeof line.words === 'string',
  )
}
