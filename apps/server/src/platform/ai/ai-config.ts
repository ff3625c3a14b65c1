import { address, type Environment, SettingError, textSetting, wholeNumber } from '../setting.rules.ts'

/** The operator's AI providers; see `.env.example`. The keys belong to the companies. */
export interface AiConfig {
  /** Root of an OpenAI-compatible API, such as https://api.openai.com/v1. */
  url: string
  /** Root of the API for speech recognition. */
  speechUrl: string
  /** Root of the text-to-speech service of flows. `{region}` is replaced with the region of a company's key. */
  voiceUrl: string
  /** Offered in addition to the two built-in models. */
  models: string[]
  speechModel: string
  /** Null: passages are found by their words alone. */
  embeddingModel: string | null
  /** Timeout of an answer, in milliseconds. */
  limitMs: number
}

const MOST_MODELS = 20
/** Azure AI Speech has one address per region. */
const VOICES = 'https://{region}.tts.speech.microsoft.com'

/**
 * Reads the AI settings.
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

/** Appends /v1 to an address without a path. */
function apiRoot(env: Environment, name: string): string | null {
  const root = address(env, name, ['http', 'https'])
  return root !== null && new URL(root).pathname === '/' ? `${root}/v1` : root
}

function modelList(env: Environment, name: string): string[] {
  const models = (textSetting(env, name) ?? '').split(',').map((model) => model.trim())
  const uniqueModels = [...new Set(models.filter((model) => model !== ''))]
  if (uniqueModels.length > MOST_MODELS || uniqueModels.some((model) => !/^[\w./:@-]{1,100}$/.test(model)))
    throw new SettingError(`${name}: expected at most ${MOST_MODELS} names of models, separated by commas`)
  return uniqueModels
}
