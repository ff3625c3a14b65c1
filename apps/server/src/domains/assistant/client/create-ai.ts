import OpenAI, { toFile } from 'openai'
import type { ChatCompletion } from 'openai/resources/chat/completions'
import type { AiConfig } from '../../../platform/ai-config.ts'
import { isInTransaction } from '../../../platform/db/open-transaction.ts'
import type { Budget } from '../budget/create-budget.ts'
import type { Ai, AiTool, Ask, Purpose, Told, Usage } from './ai.ts'
import { AiFailed } from './ai-failed.ts'
import { failureOf, mayHaveCost } from './failure.ts'
import { limitsOf } from './parameters.rules.ts'
import { askTokens, embeddingTokens, speechTokens } from './tokens.rules.ts'

interface Counted {
  companyId: number
  key: string
  purpose: Purpose
  signal?: AbortSignal | undefined
}

/** A provider's answer, and what it says that it counted; null: it does not say. */
interface Made<T> {
  made: T
  tokens: number | null
}

/** Tried once more when the provider is busy or the connection breaks, within the same time limit. */
const MORE_TRIES = 1

/** The AI over the protocol of OpenAI, at the operator's address. */
export function createAi(config: AiConfig, budget: Budget): Ai {
  const clientOf = (key: string, baseURL: string) =>
    new OpenAI({
      ...{ apiKey: key, baseURL, maxRetries: MORE_TRIES, timeout: config.limitMs, logLevel: 'off' },
      // Nothing of the server's environment belongs into a company's calls.
      ...{ organization: null, project: null, adminAPIKey: null, webhookSecret: null },
    })

  /** Reserves, calls within the time limit, and puts the reserve right. */
  async function counted<T>(call: Counted, reserve: number, make: (signal: AbortSignal) => Promise<Made<T>>) {
    const limit = AbortSignal.timeout(config.limitMs)
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
    if (isInTransaction()) throw new Error('called the AI from within a transaction: that belongs into a job')
    const reserved = await budget.reserve(call.companyId, call.purpose, reserve)
    const { made, tokens } = await withinSignal(make(signal), signal).catch(async (error: unknown) => {
      const ended = call.signal?.aborted ? 'caller' : limit.aborted ? 'limit' : null
      const failed = failureOf(error, call.key, ended)
      if (!mayHaveCost(failed)) await budget.release(reserved)
      throw failed
    })
    // Outside of what may fail as a call: an answer was made, and it cost.
    const usage: Usage = { tokens: tokens ?? reserve }
    await budget.settle(reserved, usage.tokens)
    return { made, usage }
  }

  return {
    async ask(call) {
      const { messages, tools = [], maxTokens } = call
      const { made, usage } = await counted(call, askTokens(messages, tools, maxTokens), async (signal) => {
        const completion = await clientOf(call.key, config.url).chat.completions.create(questionOf(call), { signal })
        return { made: toldOf(completion), tokens: completion.usage?.total_tokens ?? null }
      })
      // Nothing was said, and it cost all the same.
      if (made.text === '' && made.toolCall === null) throw new AiFailed('empty')
      return { ...made, usage }
    },

    async transcribe({ file, seconds, language, ...call }) {
      const spoken = speechTokens(seconds)
      const { made, usage } = await counted({ ...call, purpose: 'transcription' }, spoken, async (signal) => {
        const upload = await toFile(file.bytes, file.name, { type: file.mimetype })
        const answer = await clientOf(call.key, config.speechUrl).audio.transcriptions.create(
          { file: upload, model: config.speechModel, response_format: 'json', ...(language && { language }) },
          { signal },
        )
        if (typeof answer.text !== 'string') throw new AiFailed('provider', 'no text')
        const said = answer.usage?.type === 'tokens' ? answer.usage.total_tokens : null
        return { made: answer.text.trim(), tokens: said }
      })
      return { text: made, usage }
    },

    async embed({ texts, ...call }) {
      const { embeddingModel: model } = config
      if (model === null || texts.length === 0) return { vectors: [], usage: { tokens: 0 } }
      const words = embeddingTokens(texts)
      const { made, usage } = await counted({ ...call, purpose: 'knowledge' }, words, async (signal) => {
        const answer = await clientOf(call.key, config.url).embeddings.create(
          { model, input: [...texts], encoding_format: 'float' },
          { signal },
        )
        const vectors = answer.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
        if (vectors.length !== texts.length) throw new AiFailed('provider', 'not one vector for each text')
        return { made: vectors, tokens: answer.usage?.total_tokens ?? null }
      })
      return { vectors: made, usage }
    },
  }
}

/** The client waits for the end of an answer without looking at the signal. */
function withinSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  promise.catch(() => undefined)
  return Promise.race([promise, ended]).finally(() => signal.removeEventListener('abort', end))
}

const questionOf = ({ model, messages, maxTokens, temperature, tools = [] }: Ask) => ({
  model,
  messages: messages.map(({ role, content }) => ({ role, content })),
  ...limitsOf(model, maxTokens, temperature),
  ...(tools.length > 0 && { tools: tools.map(toolOf) }),
})

const toolOf = ({ name, description, parameters }: AiTool) => ({
  type: 'function' as const,
  function: { name, description, parameters },
})

function toldOf(completion: ChatCompletion): Omit<Told, 'usage'> {
  const message = completion.choices?.[0]?.message
  if (!message) throw new AiFailed('provider', 'no choices')
  const text = (message.content ?? '').trim()
  const call = message.tool_calls?.find((one) => one.type === 'function')
  const toolCall = call ? { name: call.function.name, input: inputOf(call.function.arguments) } : null
  if (text === '' && toolCall === null && message.refusal) throw new AiFailed('provider', message.refusal)
  return { text, toolCall }
}

/** What a model wrote as the input of a tool: not always JSON. */
function inputOf(text: string): Record<string, unknown> {
  try {
    const input = JSON.parse(text) as unknown
    return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
