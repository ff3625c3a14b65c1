import OpenAI, { toFile } from 'openai'
import type { ChatCompletion } from 'openai/resources/chat/completions'
import type { AiConfig } from '../../../platform/ai/ai-config.ts'
import { isInTransaction } from '../../../platform/db/open-transaction.ts'
import type { Budget } from '../budget/create-budget.ts'
import type { Ai, AiTool, Ask, Completion, KeyCheck, Purpose, Usage } from './ai.ts'
import { AiError } from './ai-error.ts'
import { endAtSentence } from './cut.rules.ts'
import { aiErrorOf, mayHaveCost } from './failure.ts'
import { messageParts } from './message-parts.rules.ts'
import { limitsOf } from './parameters.rules.ts'
import { askTokens, embeddingTokens, speechTokens } from './tokens.rules.ts'

interface Counted {
  companyId: number
  key: string
  purpose: Purpose
  signal?: AbortSignal | undefined
}

/** A provider's answer and its reported token count. Null: not reported. */
interface CountedAnswer<T> {
  value: T
  tokens: number | null
}

/** Retries when the provider is busy or the connection breaks, within the same time limit. */
const MORE_TRIES = 1

/** Time limit of a question about a key, in milliseconds. */
const KEY_LIMIT_MS = 10_000
/** Maximum tokens of the answer to such a question. */
const KEY_TOKENS = 16

/** An AI client for the OpenAI protocol at the operator's address. */
export function createAi(config: AiConfig, budget: Budget): Ai {
  const clientOf = (key: string, baseURL: string) =>
    new OpenAI({
      ...{ apiKey: key, baseURL, maxRetries: MORE_TRIES, timeout: config.limitMs, logLevel: 'off' },
      // Otherwise the OpenAI client would read these from the server's environment.
      ...{ organization: null, project: null, adminAPIKey: null, webhookSecret: null },
    })

  /** Reserves tokens, calls within the time limit, and corrects the reservation. */
  async function runCounted<T>(
    call: Counted,
    reserve: number,
    make: (signal: AbortSignal) => Promise<CountedAnswer<T>>,
  ) {
    const limit = AbortSignal.timeout(config.limitMs)
    const signal = call.signal ? AbortSignal.any([limit, call.signal]) : limit
    if (isInTransaction()) throw new Error('AI called within a transaction; use a job instead')
    const reservation = await budget.reserve(call.companyId, call.purpose, reserve)
    const { value, tokens } = await withinSignal(make(signal), signal).catch(async (error: unknown) => {
      const endedBy = call.signal?.aborted ? 'caller' : limit.aborted ? 'limit' : null
      const aiError = aiErrorOf(error, call.key, endedBy)
      if (!mayHaveCost(aiError)) await budget.release(reservation)
      throw aiError
    })
    // Outside the catch: the answer exists and cost tokens.
    const usage: Usage = { tokens: tokens ?? reserve }
    await budget.settle(reservation, usage.tokens)
    return { value, usage }
  }

  async function ask(call: Ask): Promise<Completion> {
    const { messages, tools = [], maxTokens } = call
    const { value, usage } = await runCounted(call, askTokens(messages, tools, maxTokens), async (signal) => {
      const completion = await clientOf(call.key, config.url).chat.completions.create(questionOf(call), { signal })
      return { value: completionOf(completion), tokens: completion.usage?.total_tokens ?? null }
    })
    // The answer is empty, but it was charged and stays counted.
    if (value.text === '' && value.toolCall === null) throw new AiError('empty')
    return { ...value, usage }
  }

  /** Whether the provider describes the model to the holder of the key. Some providers describe none. */
  async function describes({ key, model }: KeyCheck, signal: AbortSignal): Promise<boolean> {
    try {
      const clientOptions = { signal, timeout: KEY_LIMIT_MS }
      const described = await withinSignal(clientOf(key, config.url).models.retrieve(model, clientOptions), signal)
      return typeof described?.id === 'string'
    } catch (error) {
      const aiError = aiErrorOf(error, key, signal.aborted ? 'limit' : null)
      if (aiError.reason === 'unreachable' || aiError.reason === 'timeout') throw aiError
      return false
    }
  }

  return {
    ask,

    async checkKey(call) {
      const signal = AbortSignal.timeout(KEY_LIMIT_MS)
      if (await describes(call, signal)) return
      const messages = [{ role: 'user' as const, content: 'OK?' }]
      try {
        await ask({ ...call, purpose: 'keyCheck', messages, maxTokens: KEY_TOKENS, signal })
      } catch (error) {
        if (!(error instanceof AiError) || error.reason === 'empty') return
        throw error.reason === 'cancelled' ? new AiError('timeout') : error
      }
    },

    async transcribe({ file, seconds, language, ...call }) {
      const estimatedTokens = speechTokens(seconds)
      const { value: transcription, usage } = await runCounted(
        { ...call, purpose: 'transcription' },
        estimatedTokens,
        async (signal) => {
          const upload = await toFile(file.bytes, file.name, { type: file.mimetype })
          const answer = await clientOf(call.key, config.speechUrl).audio.transcriptions.create(
            { file: upload, model: config.speechModel, response_format: 'json', ...(language && { language }) },
            { signal },
          )
          if (typeof answer.text !== 'string') throw new AiError('provider', 'no text')
          const reportedTokens = answer.usage?.type === 'tokens' ? answer.usage.total_tokens : null
          return { value: answer.text.trim(), tokens: reportedTokens }
        },
      )
      return { text: transcription, usage }
    },

    async embed({ texts, ...call }) {
      const { embeddingModel: model } = config
      if (model === null || texts.length === 0) return { vectors: [], usage: { tokens: 0 } }
      const words = embeddingTokens(texts)
      const { value, usage } = await runCounted({ ...call, purpose: 'knowledge' }, words, async (signal) => {
        const answer = await clientOf(call.key, config.url).embeddings.create(
          { model, input: [...texts], encoding_format: 'float' },
          { signal },
        )
        const vectors = answer.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
        if (vectors.length !== texts.length) throw new AiError('provider', 'wrong number of vectors')
        return { value: vectors, tokens: answer.usage?.total_tokens ?? null }
      })
      return { vectors: value, usage }
    },
  }
}

/** The OpenAI client ignores the signal while it reads the body. */
function withinSignal<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: abortion, reject } = Promise.withResolvers<never>()
  const rejectWhenAborted = () => reject(signal.reason)
  signal.addEventListener('abort', rejectWhenAborted, { once: true })
  if (signal.aborted) rejectWhenAborted()
  promise.catch(() => undefined)
  return Promise.race([promise, abortion]).finally(() => signal.removeEventListener('abort', rejectWhenAborted))
}

const questionOf = ({ model, messages, maxTokens, temperature, tools = [] }: Ask) => ({
  model,
  messages: messages.map(messageParts),
  ...limitsOf(model, maxTokens, temperature),
  ...(tools.length > 0 && { tools: tools.map(toolOf) }),
})

const toolOf = ({ name, description, parameters }: AiTool) => ({
  type: 'function' as const,
  function: { name, description, parameters },
})

function completionOf(completion: ChatCompletion): Omit<Completion, 'usage'> {
  const { message, finish_reason } = completion.choices?.[0] ?? {}
  if (!message) throw new AiError('provider', 'no choices')
  const content = (message.content ?? '').trim()
  const text = finish_reason === 'length' && content !== '' ? endAtSentence(content) : content
  const call = message.tool_calls?.find((one) => one.type === 'function')
  const toolCall = call ? { name: call.function.name, input: inputOf(call.function.arguments) } : null
  if (text === '' && toolCall === null && message.refusal) throw new AiError('provider', message.refusal)
  return { text, toolCall }
}

/** Parses a tool's input from the model, which is not always JSON. */
function inputOf(text: string): Record<string, unknown> {
  try {
    const input = JSON.parse(text) as unknown
    return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
