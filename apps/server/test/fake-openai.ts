import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small real server of OpenAI's protocol, as its reference describes it (platform.openai.com/docs/api-reference: Chat
 * completions, Audio transcriptions, Embeddings). It checks bearer keys, and returns errors as { error: { message,
 * type, param, code } }. It rejects paths, fields and models that the reference does not describe. Keys begin with
 * `sk-test-`.
 */
export interface FakeOpenAi {
  /** Root of the API, for OPENAI_URL. */
  url: string
  /** The requests in order, with the key as received. */
  requests: AiRequest[]
  /** Sets the answer of chat completions from now on. */
  answer(answer: AnswerSource): void
  /** Sets the result of transcriptions from now on. */
  hear(text: string): void
  /** Refuses every call from now on. Null ends this. */
  fail(failure: { status: number; code: string; message?: string } | null): void
  /** Refuses questions with pictures from now on, as models without them do. */
  refusePictures(): void
  /** Describes no models from now on, as some compatible servers do. */
  hideModels(): void
  /** Does not answer until `free`; with `chat`, only questions to models. */
  hang(endpoint?: 'chat'): void
  free(): void
  /** Waits until this many calls have arrived. */
  until(count: number): Promise<void>
  stop(): Promise<void>
}

export interface AiRequest {
  path: string
  key: string
  body: Record<string, unknown>
  /** The text of each message, and the addresses of its pictures (`data:…`). */
  messages: Array<{ role: string; content: string; pictures?: string[] }>
}

/** A text, a text that reached its limit of tokens (`isCut`), or a tool call. */
export type FakeAnswer = string | { text: string; isCut: true } | { tool: string; input: unknown; text?: string }
export type AnswerSource = FakeAnswer | ((request: AiRequest) => FakeAnswer | Promise<FakeAnswer>)

const models = ['gpt-3.5-turbo-1106', 'gpt-4o-mini', 'gpt-5-mini', 'whisper-1', 'text-embedding-3-small', 'demo-model']
const VECTOR = 64

class Refusal extends Error {
  readonly status: number
  readonly code: string | null
  readonly param: string | null
  constructor(status: number, code: string | null, message: string, param: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.param = param
  }
}

export async function startFakeOpenAi(): Promise<FakeOpenAi> {
  const receivedRequests: AiRequest[] = []
  const waiting: Array<{ count: number; resolve: () => void }> = []
  const state = {
    answerSource: 'Olá! Como posso ajudar?' as AnswerSource,
    heard: 'Texto falado',
    failure: null as { status: number; code: string; message?: string } | null,
    seesPictures: true,
    describesModels: true,
    gate: null as PromiseWithResolvers<void> | null,
    gateOf: null as 'chat' | null,
  }

  async function take(request: IncomingMessage): Promise<unknown> {
    if (request.url?.startsWith('/v1/models/') && state.failure === null && state.describesModels) {
      const described = modelAnswer(request)
      if (described) return described
    }
    const { call, endpoint } = await readCall(request)
    receivedRequests.push(call)
    for (const one of waiting) if (receivedRequests.length >= one.count) one.resolve()
    if (state.gateOf === null || state.gateOf === endpoint) await state.gate?.promise
    const { failure } = state
    if (failure) throw new Refusal(failure.status, failure.code, failure.message ?? failure.code)
    requireKey(call.key)
    if (endpoint === 'speech') return { text: state.heard }
    if (endpoint === 'vectors') return vectors(call)
    if (!state.seesPictures && call.messages.some(({ pictures }) => pictures))
      throw new Refusal(400, 'invalid_value', 'This model does not support image inputs.', 'messages')
    const { answerSource } = state
    return completion(call, typeof answerSource === 'function' ? await answerSource(call) : answerSource)
  }

  const server = createServer((request, response) => {
    take(request).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const { status, code, param, message } =
          error instanceof Refusal ? error : new Refusal(500, null, `the fake broke: ${String(error)}`)
        send(response, status, { error: { message, type: typeOf(status, code), param, code } })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: receivedRequests,
    answer(answer) {
      state.answerSource = answer
    },
    hear(text) {
      state.heard = text
    },
    fail(failure) {
      state.failure = failure
    },
    refusePictures() {
      state.seesPictures = false
    },
    hideModels() {
      state.describesModels = false
    },
    hang(endpoint) {
      state.gateOf = endpoint ?? null
      state.gate ??= Promise.withResolvers()
    },
    free() {
      state.gate?.resolve()
      state.gate = null
      state.gateOf = null
      state.seesPictures = true
    },
    async until(count) {
      if (receivedRequests.length >= count) return
      await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    async stop() {
      state.gate?.resolve()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const typeOf = (status: number, code: string | null) =>
  code === 'insufficient_quota' ? code : status >= 500 ? 'server_error' : 'invalid_request_error'

function send(response: ServerResponse, status: number, body: unknown): void {
  // The caller may have disconnected.
  if (response.destroyed) return
  // Lets the client retry at once.
  const headers = { 'content-type': 'application/json', ...(status >= 400 && { 'retry-after-ms': '1' }) }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function requireKey(key: string): void {
  if (key.startsWith('sk-test-')) return
  throw new Refusal(
    401,
    'invalid_api_key',
    `Incorrect API key provided: ${key.slice(0, 8)}***. You can find your API key …`,
  )
}

const paths = {
  '/v1/chat/completions': 'chat',
  '/v1/audio/transcriptions': 'speech',
  '/v1/embeddings': 'vectors',
} as const

/** A question about a model by its name: free, and not among the requests. */
function modelAnswer(request: IncomingMessage): object | null {
  const name = /^\/v1\/models\/(.+)$/.exec(request.url ?? '')?.[1]
  if (name === undefined || request.method !== 'GET') return null
  requireKey(keyOf(request))
  const id = decodeURIComponent(name)
  if (!models.includes(id)) throw new Refusal(404, 'model_not_found', `The model '${id}' does not exist.`, 'model')
  return { id, object: 'model', created: 1_700_000_000, owned_by: 'openai' }
}

const keyOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''

async function readCall(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const path = request.url ?? ''
  const endpoint = Object.hasOwn(paths, path) ? paths[path as keyof typeof paths] : null
  if (!endpoint || request.method !== 'POST') throw new Refusal(404, null, `Invalid URL (${request.method} ${path})`)
  const key = keyOf(request)
  const content = Buffer.concat(parts)
  const body = endpoint === 'speech' ? await formOf(request, content) : (JSON.parse(content.toString()) as object)
  const call: AiRequest = { path, key, body: body as Record<string, unknown>, messages: [] }
  check(endpoint, call)
  return { call, endpoint }
}

async function formOf(request: IncomingMessage, content: Buffer): Promise<Record<string, unknown>> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(content), { headers }).formData()
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw new Refusal(400, null, 'file: required', 'file')
  return { ...Object.fromEntries(form), file: { name: file.name, type: file.type, size: file.size } }
}

const fields = {
  chat: ['model', 'messages', 'max_tokens', 'max_completion_tokens', 'temperature', 'tools', 'tool_choice'],
  speech: ['model', 'file', 'language', 'response_format', 'prompt', 'temperature'],
  vectors: ['model', 'input', 'encoding_format', 'dimensions', 'user'],
} as const

function check(endpoint: keyof typeof fields, call: AiRequest): void {
  const { body } = call
  const unknown = Object.keys(body).find((name) => !(fields[endpoint] as readonly string[]).includes(name))
  if (unknown) throw new Refusal(400, 'unknown_parameter', `Unknown parameter: '${unknown}'.`, unknown)
  if (typeof body.model !== 'string' || !models.includes(body.model))
    throw new Refusal(404, 'model_not_found', `The model '${String(body.model)}' does not exist.`, 'model')
  if (endpoint === 'chat') checkChat(call)
}

function checkChat(call: AiRequest): void {
  const { messages, temperature, tools, max_tokens, max_completion_tokens, model } = call.body
  const invalidType = (param: string) => new Refusal(400, 'invalid_type', `Invalid value for '${param}'.`, param)
  if (!Array.isArray(messages) || messages.length === 0) throw invalidType('messages')
  for (const { role, content, ...more } of messages as Array<Record<string, unknown>>) {
    const parts = partsOf(content)
    if (!['system', 'user', 'assistant'].includes(String(role)) || parts === null) throw invalidType('messages')
    if (Object.keys(more).length > 0 || (role !== 'user' && parts.pictures)) throw invalidType('messages')
    call.messages.push({ role: String(role), ...parts })
  }
  const thinking = String(model).startsWith('gpt-5')
  if (thinking && (max_tokens !== undefined || temperature !== undefined))
    throw new Refusal(400, 'unsupported_parameter', "Unsupported parameter: 'max_tokens'.", 'max_tokens')
  const most = max_tokens ?? max_completion_tokens
  if (!Number.isInteger(most) || Number(most) < 1) throw invalidType('max_tokens')
  if (temperature !== undefined && (typeof temperature !== 'number' || temperature < 0 || temperature > 2))
    throw invalidType('temperature')
  for (const tool of (tools ?? []) as Array<{ type?: unknown; function?: { name?: unknown; parameters?: unknown } }>)
    if (tool.type !== 'function' || !/^[\w-]{1,64}$/.test(String(tool.function?.name))) throw invalidType('tools')
}

/** A message's text and pictures; null where the reference allows no such content. */
function partsOf(content: unknown): { content: string; pictures?: string[] } | null {
  if (typeof content === 'string') return { content }
  if (!Array.isArray(content) || content.length === 0) return null
  const message = { content: '', pictures: [] as string[] }
  for (const part of content as Array<{ type?: unknown; text?: unknown; image_url?: { url?: unknown } }>) {
    const url = part.image_url?.url
    if (part.type === 'text' && typeof part.text === 'string') message.content += part.text
    else if (part.type === 'image_url' && typeof url === 'string' && isPicture(url)) message.pictures.push(url)
    else return null
  }
  return message.pictures.length > 0 ? message : { content: message.content }
}

const isPicture = (url: string) => /^(https:\/\/|data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$)/.test(url)

let serial = 0

/** Builds a completion. Counts a token per word, so that tests know the number. */
function completion({ body, messages }: AiRequest, answered: FakeAnswer) {
  const completionParts = typeof answered === 'string' ? { text: answered } : { text: '', ...answered }
  const call = typeof answered === 'string' || 'isCut' in answered ? null : answered
  const isCut = typeof answered !== 'string' && 'isCut' in answered
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length
  const prompt_tokens = messages.reduce((sum, { content }) => sum + words(content), 0)
  const completion_tokens = Math.max(1, words(completionParts.text))
  const id = ++serial
  const tool_calls = call && [
    { id: `call_${id}`, type: 'function', function: { name: call.tool, arguments: JSON.stringify(call.input) } },
  ]
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: body.model,
    choices: [
      {
        index: 0,
        finish_reason: isCut ? 'length' : tool_calls ? 'tool_calls' : 'stop',
        message: {
          role: 'assistant',
          content: completionParts.text || null,
          refusal: null,
          ...(tool_calls && { tool_calls }),
        },
      },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  }
}

/** Vectors of texts with common words are close to each other: each word adds to one dimension. */
function vectors({ body }: AiRequest) {
  const input = Array.isArray(body.input) ? (body.input as unknown[]) : [body.input]
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(String(text)) }))
  const total_tokens = input.reduce<number>((sum, text) => sum + String(text).split(/\s+/).length, 0)
  return { object: 'list', model: body.model, data, usage: { prompt_tokens: total_tokens, total_tokens } }
}

function vectorOf(text: string): number[] {
  const vector = Array.from({ length: VECTOR }, () => 0)
  for (const word of text
    .toLowerCase()
    .normalize('NFD')
    .match(/[a-z]{3,}/g) ?? []) {
    const place = [...word].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % VECTOR
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
