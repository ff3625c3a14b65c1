import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type ExampleValues, exampleKinds, exampleOf } from './examples.rules.ts'

const text: ExampleValues = {
  address: 'https://recado.example/api/messages/send',
  token: 'TOKEN',
  number: '5511987654321',
  body: `D'Ávila disse "oi" \\ $PATH`,
  file: null,
}
const media = { ...text, file: "nota d'água.pdf" }
const byUrl = { ...text, fileUrl: 'https://loja.example/nota.pdf?a=1&b=2' }

it.each(exampleKinds)('API-01: the %s example contains URL, token, number and text, and the file for media', (kind) => {
  for (const values of [text, media]) {
    const example = exampleOf(kind, values)
    for (const part of [values.address, 'Bearer TOKEN', 'Idempotency-Key', '5511987654321'])
      expect(example).toContain(part)
    expect(example.includes('medias')).toBe(values.file !== null)
  }
})

it.each(exampleKinds.filter((kind) => kind !== 'n8n'))('API-01: each %s example has its own key', (kind) => {
  const keys = [text, media, byUrl].map(
    (values) => /Idempotency-Key['"]?: ?['"]?([^'"\s]+)/.exec(exampleOf(kind, values))?.[1],
  )
  expect(new Set(keys).size).toBe(3)
})

it.each(exampleKinds)('API-01: the %s example of an address contains it as mediaUrl', (kind) => {
  const example = exampleOf(kind, byUrl)
  for (const part of ['mediaUrl', byUrl.fileUrl]) expect(example).toContain(part)
})

interface Header {
  name: string
  value: string
}

/** The arguments that a shell parses from a command, one per line. */
const shellWords = (command: string) =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${command.replace(/^curl /, '')}`], { encoding: 'utf8' })
    .trim()
    .split('\n')

describe('the examples keep their meaning with special characters in the text', () => {
  it('in a shell', () => {
    const shellArgs = shellWords(exampleOf('curl', text))
    expect(JSON.parse(shellArgs[shellArgs.indexOf('-d') + 1] ?? '')).toEqual({ number: text.number, body: text.body })
    expect(shellArgs).toContainEqual(expect.stringMatching(/^Idempotency-Key: pedido-1234-\d+$/))
    const urlArgs = shellWords(exampleOf('curl', byUrl))
    expect(JSON.parse(urlArgs[urlArgs.indexOf('-d') + 1] ?? '')).toMatchObject({ mediaUrl: byUrl.fileUrl })
    expect(shellWords(exampleOf('curl', media))).toEqual(
      expect.arrayContaining([`body=${text.body}`, `medias=@${media.file}`]),
    )
  })

  it('in JavaScript', async () => {
    const program = exampleOf('javascript', text).replace(/\bconsole\.log\(.*\)/, '')
    const fetchCalls: unknown[] = []
    const answer = { ok: true, json: async () => ({ id: 1 }) }
    const run = new Function('fetch', `return (async () => { ${program} })()`) as (fetch: unknown) => Promise<void>
    await run(async (...call: unknown[]) => {
      fetchCalls.push(call)
      return answer
    })
    const [[address, call]] = fetchCalls as [[string, { body: string; headers: Record<string, string> }]]
    expect([address, call.headers.Authorization, JSON.parse(call.body)]).toEqual([
      text.address,
      'Bearer TOKEN',
      { number: text.number, body: text.body },
    ])
  })

  it('in n8n', () => {
    const { nodes } = JSON.parse(exampleOf('n8n', text)) as {
      nodes: [{ parameters: { url: string; jsonBody: string; headerParameters: { parameters: Header[] } } }]
    }
    expect(nodes[0].parameters.url).toBe(text.address)
    expect(JSON.parse(nodes[0].parameters.jsonBody)).toEqual({ number: text.number, body: text.body })
    const key = nodes[0].parameters.headerParameters.parameters.find(({ name }) => name === 'Idempotency-Key')
    // Each item of an execution is a separate message with its own key, also in a copy of the node.
    for (const part of ['$execution.id', '$nodeId', '$runIndex', '$itemIndex']) expect(key?.value).toContain(part)
  })

  it('in PHP', () => {
    expect(exampleOf('php', text)).toContain(`'body' => 'D\\'Ávila disse "oi" \\\\ $PATH'`)
  })
})
