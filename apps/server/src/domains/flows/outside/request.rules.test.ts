import { expect, it } from 'vitest'
import { filledRequest, withoutHeaderSecrets } from './request.rules.ts'

const values: Record<string, string> = { nome: 'Ana & "Zé"\r\nX: y', id: '7/8?' }
const fill = (text: string, as: (value: string) => string = (value) => value) =>
  text.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => as(values[name] ?? ''))

it('FLW-43: variables stay inside their part of the address, the body and the header', () => {
  const request = filledRequest(
    {
      ...{ method: 'POST', url: ' https://x.example/p/{{id}}?q={{nome}} ', body: '{"a":"{{nome}}"}' },
      headers: [
        { name: 'X-Nome', value: '{{nome}}' },
        { name: 'Authorization', value: 'Bearer {{id}}', secret: true },
      ],
    },
    fill,
  )
  expect(new URL(request.url).pathname).toBe('/p/7%2F8%3F')
  expect(new URL(request.url).searchParams.get('q')).toBe(values.nome)
  expect(JSON.parse(request.body ?? '')).toEqual({ a: values.nome })
  expect(request.headers).toEqual({ 'X-Nome': 'Ana & "Zé" X: y', 'content-type': 'application/json' })
  expect(request.secretHeaders).toEqual({ Authorization: 'Bearer 7/8?' })
})

it.each([
  ['get', 'GET', undefined],
  ['HEAD', 'HEAD', undefined],
  ['OPTIONS', 'OPTIONS', undefined],
  ['PUT', 'PUT', 'a'],
  ['PATCH', 'PATCH', 'a'],
  ['DELETE', 'DELETE', 'a'],
  ['STEAL', 'GET', undefined],
])('R-FLW-25: the method %s is sent as %s', (method, sentMethod, body) => {
  expect(filledRequest({ method, url: 'https://x.example', body: 'a' }, fill)).toMatchObject({
    method: sentMethod,
    ...(body ? { body } : {}),
  })
  if (!body) expect(filledRequest({ method, url: 'https://x.example', body: 'a' }, fill)).not.toHaveProperty('body')
})

it('headers that the client sets itself, and invalid names, are dropped', () => {
  const headers = ['Host', 'content-length', 'Cookie', 'a b', 'ok'].map((name) => ({ name, value: '1' }))
  expect(filledRequest({ url: 'https://x.example', headers }, fill).headers).toEqual({ ok: '1' })
})

it("FLW-43: a request's secret is removed from an answer that echoes it", () => {
  const body = '{"a":"Bearer chave-1","b":"chave-1","c":"1"}'
  expect(withoutHeaderSecrets(body, { Authorization: 'Bearer chave-1', 'X-N': '1' })).toBe(
    '{"a":"•••","b":"•••","c":"1"}',
  )
})

const hostile = { v: '../a&b=c', x: '</a><b c="d">&\u0001\ud800', up: '..', one: '.', half: '.%2e' }
const filling = (text: string, as: (value: string) => string = (value) => value) =>
  text.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => as(hostile[name as keyof typeof hostile] ?? ''))
const post = (body: string, type = '') =>
  filledRequest(
    { method: 'POST', url: 'https://x.example', body, headers: type ? [{ name: 'Content-Type', value: type }] : [] },
    filling,
  )

it.each([
  ['type from the header', 'a={{v}}&d={{x}}', 'application/x-www-form-urlencoded; charset=utf-8'],
  ['type detected from the body', 'a={{v}}&d={{x}}', ''],
])('FLW-43: a value stays inside its form field (%s)', (_, body, type) => {
  const request = post(body, type)
  expect([...new URLSearchParams(request.body)]).toEqual([
    ['a', hostile.v],
    ['d', hostile.x.toWellFormed()],
  ])
  expect(Object.values(request.headers)).toEqual([type || 'application/x-www-form-urlencoded'])
})

it.each([
  ['<p n="{{x}}">{{x}}</p>', ''],
  ['<p n="{{x}}">{{x}}</p>', 'text/xml'],
])('FLW-43: a value in XML is escaped as text (%s, %s)', (body, type) => {
  const text = '&lt;/a&gt;&lt;b c=&quot;d&quot;&gt;&amp;\ufffd'
  expect(post(body, type).body).toBe(`<p n="${text}">${text}</p>`)
})

it('FLW-43: plain text contains values unchanged', () => {
  expect(post('Olá: {{v}}').body).toBe(`Olá: ${hostile.v}`)
})

it.each(['/a/{{up}}/b', '/a/{{one}}{{one}}/b', '/a/.{{one}}', '/{{up}}', '\\{{up}}\\b', '/a/{{one}}/b?c=1'])(
  'FLW-43: a value cannot move the address %s to another folder',
  (path) => {
    expect(filledRequest({ url: `https://x.example${path}` }, filling).climbs).toBe(true)
  },
)

it.each(['/a/{{v}}/b', '/a/{{half}}/b', '/a/x{{up}}/b', '/a/../b/{{v}}', '/a?b={{up}}', '/a#{{up}}'])(
  'FLW-43: the address %s stays in its folder',
  (path) => {
    const request = filledRequest({ url: `https://x.example${path}` }, filling)
    expect(request.climbs).toBe(false)
    expect(
      new URL(request.url).pathname.startsWith(path.includes('..') && !path.includes('{{up}}') ? '/b/' : '/a'),
    ).toBe(true)
  },
)

it.each([
  ['GET', '', 'https://x.example/?v=..%2Fa%26b%3Dc&up=..', undefined],
  ['HEAD', '', 'https://x.example/?v=..%2Fa%26b%3Dc&up=..', undefined],
  ['GET', 'left over', 'https://x.example/?v=..%2Fa%26b%3Dc&up=..', undefined],
  ['POST', '', 'https://x.example/', '{"v":"../a&b=c","up":".."}'],
  ['OPTIONS', '', 'https://x.example/', '{"v":"../a&b=c","up":".."}'],
  ['POST', 'typed', 'https://x.example/', 'typed'],
])('FLW-43: the variables of a %s with the body "%s" are sent', (method, body, url, expectedRequest) => {
  const request = filledRequest(
    { method, url: 'https://x.example/', body, variables: ['v', '{{up}}', 'v', ''] },
    filling,
  )
  expect([request.url, request.body]).toEqual([url, expectedRequest])
  expect(request.headers).toEqual(expectedRequest?.startsWith('{') ? { 'content-type': 'application/json' } : {})
})

it("FLW-43: variables join an address's query without repeating a name", () => {
  const request = filledRequest({ url: 'https://x.example/a?v=1#parte', variables: ['v', 'up'] }, filling)
  expect(request.url).toBe('https://x.example/a?v=1&up=..#parte')
})
