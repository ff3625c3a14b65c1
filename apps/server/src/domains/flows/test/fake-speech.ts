import { type OutsideServer, type ReceivedCall, startOutside } from '../../../platform/egress/test/outside-server.ts'

/** A playable voice message. */
export const VOICE_BYTES = Buffer.concat([
  ...[Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(300, 5)],
])

/**
 * A small Azure AI Speech: `POST /cognitiveservices/v1` of its REST API for text to speech, after its reference
 * (learn.microsoft.com, "Text to speech REST API"). Requires a subscription key, SSML with one voice, and one of the
 * output formats. Rejects unknown paths, methods, formats, voices and content types, and requests without a user agent.
 * Keys begin with `voz-`.
 */
export async function startSpeech(): Promise<OutsideServer & { said: Array<{ voice: string; text: string }> }> {
  const server = await startOutside()
  const speech = Object.assign(server, { said: [] as Array<{ voice: string; text: string }> })
  speech.answer = (call, reply) => {
    const status = refusal(call)
    if (status !== 200) return reply.writeHead(status).end()
    const [, voice = '', text = ''] = SSML.exec(call.body) ?? []
    speech.said.push({ voice, text })
    reply.writeHead(200, { 'content-type': 'audio/ogg' }).end(VOICE_BYTES)
  }
  return speech
}

const SSML =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="pt-BR"><voice name="(pt-BR-[A-Za-z]+Neural)">([^<>]*)<\/voice><\/speak>$/
const formats = ['ogg-16khz-16bit-mono-opus', 'ogg-24khz-16bit-mono-opus', 'ogg-48khz-16bit-mono-opus']

function refusal({ method, url, headers, body }: ReceivedCall): number {
  if (url !== '/cognitiveservices/v1') return 404
  if (method !== 'POST') return 405
  if (!(headers['ocp-apim-subscription-key'] ?? '').startsWith('voz-')) return 401
  if (headers['content-type'] !== 'application/ssml+xml') return 415
  if (!headers['user-agent'] || !formats.includes(headers['x-microsoft-outputformat'] ?? '')) return 400
  return SSML.test(body) && !/&(?!(amp|lt|gt|quot|apos);)/.test(body) ? 200 : 400
}
