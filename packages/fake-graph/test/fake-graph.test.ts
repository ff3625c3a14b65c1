import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeGraph } from '../src/fake-graph.ts'
import type { GraphNumber } from '../src/model.ts'

let graph: FakeGraph
let shop: GraphNumber
let token = ''
const cleanups: Array<() => void> = []

beforeEach(async () => {
  graph = await FakeGraph.start()
  shop = graph.addNumber('5511999990000', 'Loja')
  token = graph.newToken()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  await graph.stop()
})

async function call(method: string, path: string, body?: unknown, bearer = token) {
  const answer = await fetch(`${graph.url}/v24.0/${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the tests read responses of any shape
  return { status: answer.status, body: (await answer.json()) as any }
}
const send = (content: object) =>
  call('POST', `${shop.id}/messages`, { messaging_product: 'whatsapp', to: '5511988887777', ...content })
const text = { type: 'text', text: { body: 'oi' } }

/** An address of the business that records posts. */
async function business() {
  const posts: Array<{ body: string; signature: string }> = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://business')
    if (request.method === 'GET') return void response.end(url.searchParams.get('hub.challenge'))
    const body = (await buffer(request)).toString()
    if (state.status === 200) posts.push({ body, signature: String(request.headers['x-hub-signature-256']) })
    response.writeHead(state.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => void server.close())
  graph.state.app.callback = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, verifyToken: 'v' }
  return { posts, state }
}

describe('the fake Graph API', () => {
  it('accepts everything in the reference, and refuses unknown fields, types and paths', async () => {
    graph.customer('5511988887777', 'Maria')
    expect(await send(text)).toMatchObject({ status: 200, body: { contacts: [{ wa_id: '5511988887777' }] } })
    const refusals = [
      await send({ ...text, wrong: 1 }),
      await send({ type: 'text', text: { body: 'oi', colour: 'red' } }),
      await send({ type: 'text', text: { body: '' } }),
      await send({ type: 'poll', poll: {} }),
      await call('POST', `${shop.id}/unknown`, {}),
      await call('POST', '12345/messages', {}),
      await call('GET', `${shop.id}?fields=colour`),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(refusals.map(() => [400, 100]))
    expect(graph.state.acceptedMessages).toHaveLength(1)
  })

  it('checks tokens, their rights and expiry, and the proof of the app secret', async () => {
    expect((await call('GET', shop.id, undefined, 'nobody')).body.error.code).toBe(190)
    const weak = graph.newToken({ scopes: [] })
    const message = { messaging_product: 'whatsapp', to: '1', ...text }
    expect(await call('POST', `${shop.id}/messages`, message, weak)).toMatchObject({ status: 403 })
    const over = graph.newToken({ expiresAt: 1 })
    expect((await call('GET', `debug_token?input_token=${over}`)).body.data).toMatchObject({ is_valid: false })
    expect((await call('GET', `${shop.id}?appsecret_proof=ab`)).body.error.message).toContain('appsecret_proof')
    graph.endToken(token)
    expect((await call('GET', shop.id)).status).toBe(401)
  })

  it('signs posts, and stores those that are not accepted', async () => {
    const { posts, state } = await business()
    const maria = graph.customer('5511988887777', 'Maria')
    state.status = 500
    const id = await maria.text(shop, 'olá')
    expect(posts).toEqual([])
    state.status = 200
    await graph.state.webhooks.redeliver()
    const [post] = posts
    expect(post?.signature).toBe(graph.state.webhooks.signatureOf(post?.body ?? ''))
    const change = JSON.parse(post?.body ?? '').entry[0].changes[0]
    expect(change.value.messages[0]).toMatchObject({ id, from: '5511988887777', text: { body: 'olá' } })
    expect(change.value.metadata.phone_number_id).toBe(shop.id)
  })

  it('fails free text outside the window, and messages to unknown numbers', async () => {
    await business()
    const maria = graph.customer('5511988887777', 'Maria')
    await send(text)
    await graph.until(() => graph.state.acceptedMessages[0]?.status === 'failed')
    await maria.text(shop, 'olá')
    await send(text)
    await graph.until(() => graph.state.acceptedMessages[1]?.status === 'delivered')
    graph.addTemplate('aviso', 'Olá {{1}}')
    graph.closeWindow(shop, '5511988887777')
    const template = (...texts: string[]) => ({
      type: 'template',
      template: {
        ...{ name: 'aviso', language: { code: 'pt_BR' } },
        components: [{ type: 'body', parameters: texts.map((one) => ({ type: 'text', text: one })) }],
      },
    })
    expect((await send(template('a', 'b'))).body.error.code).toBe(132000)
    await send(template('Maria'))
    await graph.until(() => graph.state.acceptedMessages[2]?.status === 'delivered')
  })

  it('accepts above a template only its one uploaded file of the right kind', async () => {
    await business()
    graph.customer('5511988887777', 'Maria')
    const uploadFile = async (type: string) => {
      const form = new FormData()
      form.set('messaging_product', 'whatsapp')
      form.set('file', new Blob(['abc'], { type }), 'a')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${graph.url}/v24.0/${shop.id}/media`, { method: 'POST', body: form, headers })
      return ((await answer.json()) as { id: string }).id
    }
    const [png, pdf, plain] = [
      await uploadFile('image/png'),
      await uploadFile('application/pdf'),
      await uploadFile('text/plain'),
    ]
    graph.addTemplate('foto', '', {
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Olá' },
      ],
    })
    graph.addTemplate('nota', '', {
      components: [
        { type: 'HEADER', format: 'DOCUMENT' },
        { type: 'BODY', text: 'Olá' },
      ],
    })
    graph.addTemplate('texto', 'Olá')
    const codeOf = async (name: string, ...parameters: object[]) => {
      const components = parameters.length > 0 ? [{ type: 'header', parameters }] : undefined
      const template = { name, language: { code: 'pt_BR' }, ...(components && { components }) }
      const { body } = await send({ type: 'template', template })
      return body.error?.code ?? null
    }
    const image = { type: 'image', image: { id: png } }
    expect(await codeOf('foto', image)).toBeNull()
    expect(await codeOf('nota', { type: 'document', document: { id: pdf, filename: 'Nota.pdf' } })).toBeNull()
    expect(await codeOf('foto')).toBe(132012)
    expect(await codeOf('foto', image, image)).toBe(132012)
    expect(await codeOf('foto', { type: 'text', text: 'Olá' })).toBe(132012)
    expect(await codeOf('foto', { type: 'document', document: { id: pdf } })).toBe(132012)
    expect(await codeOf('texto', image)).toBe(132000)
    expect(await codeOf('foto', { type: 'image', image: { id: '1' } })).toBe(131053)
    expect(await codeOf('foto', { type: 'image', image: { id: pdf } })).toBe(131053)
    expect(await codeOf('nota', { type: 'document', document: { id: plain } })).toBe(131053)
    // Fields of another type, and captions, are not allowed in templates.
    expect(await codeOf('foto', { ...image, text: 'Olá' })).toBe(100)
    expect(await codeOf('foto', { type: 'image' })).toBe(100)
    expect(await codeOf('foto', { type: 'image', image: { id: png, caption: 'Olá' } })).toBe(100)
  })

  it('serves media at expiring addresses, and only with a token', async () => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('file', new Blob(['abc'], { type: 'image/png' }), 'a.png')
    const authorization = { authorization: `Bearer ${token}` }
    const to = `${graph.url}/v24.0/${shop.id}/media`
    const { id } = (await (await fetch(to, { method: 'POST', body: form, headers: authorization })).json()) as {
      id: string
    }
    const { url } = (await call('GET', id)).body
    expect(await (await fetch(url, { headers: authorization })).text()).toBe('abc')
    expect((await fetch(url)).status).toBe(401)
    graph.state.mediaAgeMs = 6 * 60_000
    expect((await fetch((await call('GET', id)).body.url, { headers: authorization })).status).toBe(404)
  })
})
