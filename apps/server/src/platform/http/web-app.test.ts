import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpApp } from './http-app.ts'
import { serveWebApp } from './web-app.ts'

/** The built web app: its files, and the page for addresses of the browser's router. */

const page = '<!doctype html><title>Recado</title>'
const script = 'console.log("recado")'
const folder = mkdtempSync(join(tmpdir(), 'recado-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'app-1f2e.js'), script)
  writeFileSync(join(folder, 'assets', 'app-1f2e.js.br'), brotliCompressSync(script))
  app = await createHttpApp({ log: createLog('silent'), trustProxy: [], secure: false })
  await serveWebApp(app, folder)
  writeFileSync(join(folder, 'assets', 'later.js'), script)
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', encoding = 'identity') => {
  const { statusCode, headers, body } = await app.inject({ url, method, headers: { 'accept-encoding': encoding } })
  return { status: statusCode, cache: headers['cache-control'], type: headers['content-type'], headers, body }
}
const absent = { status: 404, body: '{"error":"ERR_ROUTE_NOT_FOUND"}' }

it('browsers cache an asset permanently, and receive it compressed if they accept that', async () => {
  const plain = await ask('/assets/app-1f2e.js')
  expect(plain).toMatchObject({
    ...{ status: 200, body: script, cache: 'public, max-age=31536000, immutable' },
    type: expect.stringContaining('javascript'),
  })
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
  const compressed = await ask('/assets/app-1f2e.js?v=1', 'GET', 'br')
  expect(compressed).toMatchObject({ status: 200, cache: plain.cache, type: plain.type })
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(await ask('/assets/app-1f2e.js', 'HEAD')).toMatchObject({ status: 200, body: '', cache: plain.cache })
})

it('the page is served for addresses of its router, and is never cached', async () => {
  for (const url of ['/', '/index.html', '/tickets/1', '/login?next=%2Ftickets'])
    expect(await ask(url), url).toMatchObject({ status: 200, body: page, cache: 'no-cache' })
  for (const url of ['/', '/login'])
    expect(await ask(url, 'HEAD'), url).toMatchObject({ status: 200, body: '', cache: 'no-cache' })
})

it('RT-06: files outside the build are not served, in any spelling of their path', async () => {
  for (const url of [
    ...['/assets/none.js', '/assets/later.js', '/assets/..%2findex.html', '/assets/%2e%2e/%2e%2e/package.json'],
    ...['/assets//app-1f2e.js', '/assets/app-1f2e.JS', '/api/tickets', '/api', '/metrics/x'],
  ])
    expect(await ask(url), url).toMatchObject(absent)
  expect(await ask('/assets/app-1f2e.js', 'POST')).toMatchObject(absent)
  for (const url of ['/assets/none.js', '/api']) expect((await ask(url, 'HEAD')).status, url).toBe(404)
})
