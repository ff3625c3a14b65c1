import { address, type Environment, SettingError, textSetting, wholeNumber } from './setting.rules.ts'

/** Which AI provider answers, and with what; see `.env.example`. Its keys are the companies' own. */
export interface AiConfig {
  /** The root of an OpenAI-compatible API, as https://api.openai.com/v1. */
  url: string
  /** The same, for speech. */
  speechUrl: string
  /** The root of the service that speaks for flows; `{region}` stands for that of a company's own key. */
  voiceUrl: string
  /** Offered beside the two models that are always there. */
  models: string[]
  speechModel: string
  /** Null: passages are found by their words alone. */
  embeddingModel: string | null
  /** How long an answer is waited for at most, in milliseconds. */
  limitMs: number
}

const MOST_MODELS = 20
/** Azure AI Speech has an address in each region. */
const VOICES = 'https://{region}.tts.speech.microsoft.com'

/**
 * Reads the settings of the AI.
 * @throws SettingError
 */
export function readAi(env: Environment): AiConfig {
  const url = apiRoot(env, 'OPENAI_URL') ?? 'https://api.openai.com/v1'
  return {
    url,
    speechUrl: apiRoot(env, 'SPEECH_URL') ?? url,
    voiceUrl: address(env, 'SPEECH_URL', ['http', 'https'])?.replace(/\/v1$/, '') ?? VOICES,
    models: modelList(env, 'AI_MODELS'),
    speechModel: textSetting(env, 'SPEECH_MODEL') ?? 'whisper-1',
    embeddingModel: textSetting(env, 'EMBEDDING_MODEL'),
    limitMs: wholeNumber(env, 'AI_LIMIT_MS', 60_000, 100, 60_000),
  }
}

/** An address without a path is that of a server: its API lies under /v1. */
function apiRoot(env: Environment, name: string): string | null {
  const given = address(env, name, ['http', 'https'])
  return given !== null && new URL(given).pathname === '/' ? `${given}/v1` : given
}

function modelList(env: Environment, name: string): string[] {
  const models = (textSetting(env, name) ?? '').split(',').map((model) => model.trim())
  const given = [...new Set(models.filter((model) => model !== ''))]
  if (given.length > MOST_MODELS || given.some((model) => !/^[\w./:@-]{1,100}$/.test(model)))
    throw new SettingError(`${name}: expected at most ${MOST_MODELS} names of models, separated by commas`)
  return given
}
