import type { ReceivedCall } from '../../../platform/egress/test/outside-server.ts'
import { type OutsideServer, startOutside } from '../../../platform/egress/test/outside-server.ts'

export type FakeTypebot = OutsideServer & { sessions: number; answersRichText: boolean }

/**
 * A fake Typebot: `POST /api/v1/typebots/{publicId}/startChat` and `POST /api/v1/sessions/{sessionId}/continueChat` as
 * its published API describes them (docs.typebot.io, API reference, chat). Rejects unknown paths and fields. Its one
 * bot, `padaria`, greets with a picture and choices, answers the choice and asks for a name, says nothing to `mudo`,
 * and ends after the name. With `answersRichText` it ignores the requested format, as older servers do, and greets with a
 * link and a list as well.
 */
export async function startTypebot(): Promise<FakeTypebot> {
  const server = await startOutside()
  const bot = Object.assign(server, { sessions: 0, answersRichText: false })
  bot.answer = (call, reply) => {
    if (call.url === '/loja.png') return reply.end(PIXEL)
    const { status, body } = answer(bot, call)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return bot
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const text = (markdown: string) => ({ id: 'b', type: 'text', content: { type: 'markdown', markdown } })
const richText = (...nodes: object[]) => ({ id: 'b', type: 'text', content: { type: 'richText', richText: nodes } })
const paragraph = (...children: object[]) => ({ type: 'p', children })
const item = (words: string) => ({ type: 'li', children: [{ type: 'lic', children: [{ text: words }] }] })
const asks = { id: 'i', type: 'text input', options: {} }
const allowedFields = {
  start: ['message', 'isStreamEnabled', 'textBubbleContentFormat', 'prefilledVariables'],
  go: ['message', 'textBubbleContentFormat'],
}

const richGreeting = (name: string) => [
  richText(
    paragraph(
      { text: 'Olá, ' },
      { type: 'inline-variable', children: [{ type: 'p', children: [{ text: name, bold: true }] }] },
    ),
  ),
  richText(
    paragraph({ text: 'Veja ' }, { type: 'a', url: 'https://padaria.example', children: [{ text: 'o cardápio' }] }),
    { type: 'ul', children: [item('pães'), item('bolos')] },
  ),
]

function answer(bot: FakeTypebot, call: ReceivedCall): { status: number; body: object } {
  const [, start] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(call.url) ?? []
  const [, session] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(call.url) ?? []
  if (call.method !== 'POST' || (!start && !session)) return { status: 404, body: { message: 'not found' } }
  const request = JSON.parse(call.body)
  const strange = Object.keys(request).find(
    (field) => !(start ? allowedFields.start : allowedFields.go).includes(field),
  )
  if (strange || request.textBubbleContentFormat !== 'markdown' || (session && request.message?.type !== 'text'))
    return { status: 400, body: { message: `unknown: ${strange}` } }
  if (start) {
    if (start !== 'padaria') return { status: 404, body: { message: 'Typebot not found' } }
    const items = [
      { id: '1', content: 'Pão' },
      { id: '2', content: 'Bolo' },
    ]
    const shop = { id: 'p', type: 'image', content: { url: `${bot.url}/loja.png` } }
    const name = request.prefilledVariables.pushName ?? 'cliente'
    const messages = [
      ...(bot.answersRichText ? richGreeting(name) : [text(`Olá, **${name}**`)]),
      shop,
      { id: 'x', type: 'new' },
    ]
    return {
      status: 200,
      body: { sessionId: `s${++bot.sessions}`, messages, input: { ...asks, type: 'choice input', items } },
    }
  }
  const input = request.message.text
  const say = (words: string) => (bot.answersRichText ? richText(paragraph({ text: words })) : text(words))
  if (input === 'mudo') return { status: 200, body: { messages: [], input: asks } }
  if (input === 'Bolo' || input === 'Pão')
    return { status: 200, body: { messages: [say(`${input}: qual seu nome?`)], input: asks } }
  return { status: 200, body: { messages: [say(`Obrigado, ${input}`)] } }
}
