import { modelName } from '@recado/contract/assistant/choices'
import { markValue } from '../../../platform/ai/ai-data.rules.ts'
import { EgressFailed, EgressRefused } from '../../../platform/egress/egress-error.ts'
import {
  AiError,
  type PromptContext,
  promptMachineTexts,
  questionOf,
  replyOf,
  toolsOf,
} from '../../assistant/public.ts'
import { machineData } from '../engine/node.rules.ts'
import type { MachineMessage } from '../engine/session.rules.ts'
import { CallAgain, type CallServices, type NodeCall, type NodeCaller } from './call.ts'
import { synthesizeSpeech } from './speak.ts'

/** Maximum messages of a talk kept as context for the model. */
const MOST_KEPT = 20
/** Temporary failures, worth a retry. */
const temporaryFailures = new Set(['busy', 'unreachable'])

const numberIn = (value: unknown, min: number, max: number, fallback: number): number => {
  const read = typeof value === 'number' ? value : Number(value || Number.NaN)
  return Number.isFinite(read) ? Math.min(max, Math.max(min, read)) : fallback
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Answers an OpenAI node's message in text or as a voice note, with the same guards as prompts. */
export const askOpenAi: NodeCaller = async (services, call) => {
  const data = machineData(call.data)
  const { language } = call
  const key = textOf(data.apiKey)
  const before = readKept(call.kept)
  const history = [...before, ...(call.text === '' ? [] : [{ from: 'customer' as const, words: call.text }])]
  const question: PromptContext = {
    // Variables may contain texts of the customer or of another system.
    ...{ prompt: call.fill(textOf(data.prompt), markValue), company: call.companyName, contact: call.contact.name },
    ...{ language, history, passages: [] },
  }
  const completion = await ask(services, call, { question, key, data })
  if ('why' in completion) return { ok: false, why: completion.why }
  const secret = { key, prompt: question.prompt, rules: promptMachineTexts[language].rules(call.companyName) }
  const { text, handsOver, note } = replyOf(completion, secret, language)
  const says = text === '' ? [] : [await sayingOf(services, call, data, text)]
  const memory = [...history, ...(text === '' ? [] : [{ from: 'machine' as const, words: text }])].slice(-MOST_KEPT)
  const queueId = handsOver ? numberIn(data.queueId, 0, 2 ** 31 - 1, 0) || null : null
  // No reply from the model ends the talk.
  return { ok: true, of: 'talk', says, done: handsOver || text === '', kept: memory, note, queueId }
}

async function ask(
  services: CallServices,
  { companyId, language, signal }: NodeCall,
  { question, key, data }: { question: PromptContext; key: string; data: Record<string, unknown> },
) {
  const chosenModel = textOf(data.model)
  const model = modelName.test(chosenModel) ? chosenModel : services.model
  try {
    return await services.ai.ask({
      ...{ companyId, purpose: 'prompt', key, model, messages: questionOf(question), tools: toolsOf(language), signal },
      maxTokens: numberIn(data.maxTokens, 1, 4096, 100),
      temperature: numberIn(data.temperature, 0, 1, 1),
    })
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    const why = promptMachineTexts[language].failures[error.reason]
    if (temporaryFailures.has(error.reason)) throw new CallAgain(why, { cause: error })
    return { why }
  }
}

/** Answers by voice if the node has a voice and the speech service responds; otherwise as text. */
async function sayingOf(
  services: CallServices,
  call: NodeCall,
  data: Record<string, unknown>,
  text: string,
): Promise<MachineMessage> {
  try {
    const carried = await synthesizeSpeech(services, call, data, text)
    return carried ? { text, carried } : { text }
  } catch (error) {
    if (!(error instanceof EgressFailed) && !(error instanceof EgressRefused)) throw error
    return { text }
  }
}

type Line = PromptContext['history'][number]

function readKept(memory: unknown): Line[] {
  if (!Array.isArray(memory)) return []
  return memory.filter(
    (line): line is Line =>
      typeof line === 'object' && line !== null && 'from' in line && typeof line.words === 'string',
  )
}
