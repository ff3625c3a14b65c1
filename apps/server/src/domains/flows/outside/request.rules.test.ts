import { expect, it } from 'vitest'
import { filledRequest, withoutSecrets } from './request.rules.ts'

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
])('R-FLW-25: the method %s is asked as %s', (method, asked, body) => {
  expect(filledRequest({ method, url: 'https://x.example', body: 'a' }, fill)).toMatchObject({
    method: asked,
    ...(body ? { body } : {}),
  })
  if (!body) expect(filledRequest({ method, url: 'https://x.example', body: 'a' }, fill)).not.toHaveProperty('body')
})

it('headers that the client itself sets, and names that are none, are left out', () => {
  const headers = ['Host', 'content-length', 'Cookie', 'a b', 'ok'].map((name) => ({ name, value: '1' }))
  expect(filledRequest({ url: 'https://x.example', headers }, fill).headers).toEqual({ ok: '1' })
})

it('FLW-43: an answer that repeats a secret of its request comes without it', () => {
  const body = '{"a":"Bearer chave-1","b":"chave-1","c":"1"}'
  expect(withoutSecrets(body, { Authorization: 'Bearer chave-1', 'X-N': '1' })).toBe('{"a":"•••","b":"•••","c":"1"}')
})
