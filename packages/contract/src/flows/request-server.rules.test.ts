import { expect, it } from 'vitest'
import { serverOf } from './request-server.rules.ts'

it.each([
  ['https://api.exemplo.com.br/pedidos/{{id}}?x=1', 'https://api.exemplo.com.br'],
  [' HTTPS://API.exemplo.com.br:8443#a', 'https://api.exemplo.com.br:8443'],
  ['https://api.exemplo.com.br\\@outro.com', 'https://api.exemplo.com.br'],
  ['https://{{host}}/pedidos', 'https://{{host}}'],
  ['{{endereco}}', '{{endereco}}'],
  ['', ''],
  [undefined, ''],
])('FLW-30: the server of URL %j is %j', (url, server) => {
  expect(serverOf(url)).toBe(server)
})
