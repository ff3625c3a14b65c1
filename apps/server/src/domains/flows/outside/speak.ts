import type { OutsideMessage } from '../../answering/public.ts'
import type { CallServices, NodeCall } from './call.ts'
import { ssmlOf, voiceOf } from './speech.rules.ts'

const MOST_BYTES = 5 * 1024 * 1024
const OGG = 'ogg-24khz-16bit-mono-opus'

/**
 * Synthesises a text as a voice note with the speech service's REST API (POST /cognitiveservices/v1 with SSML).
 * @returns null if the node has no voice or the service returned no audio; the text is sent instead
 */
export async function synthesizeSpeech(
  { integrations, voiceUrl }: Pick<CallServices, 'integrations' | 'voiceUrl'>,
  { companyId, flowId, signal }: Pick<NodeCall, 'companyId' | 'flowId' | 'signal'>,
  data: Record<string, unknown>,
  text: string,
): Promise<OutsideMessage | null> {
  const by = voiceOf(data)
  if (!by) return null
  const answer = await integrations.egress.call({
    ...{
      companyId,
      purpose: 'flow.speech',
      subject: `flow:${flowId}`,
      method: 'POST',
      isOperatorAddress: true,
      signal,
    },
    url: `${voiceUrl.replace('{region}', by.region)}/cognitiveservices/v1`,
    headers: { 'content-type': 'application/ssml+xml', 'x-microsoft-outputformat': OGG, 'user-agent': 'Recado' },
    secretHeaders: { 'ocp-apim-subscription-key': by.key },
    body: ssmlOf(by.voice, text),
    maxBytes: MOST_BYTES,
  })
  if (answer.status !== 200 || answer.body.length === 0) return null
  const { name, size } = await integrations.storage.put(companyId, answer.body, { extension: 'ogg' })
  const file = { file: name, filename: 'voz.ogg', mimetype: 'audio/ogg; codecs=opus', size, voice: true }
  return { file, caption: '' }
}
