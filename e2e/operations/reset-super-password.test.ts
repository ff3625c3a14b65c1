import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { login, me, updateUser } from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { openSocket } from '../../apps/server/test/socket.ts'
import { until } from '../../apps/server/test/until.ts'
import { type Product, startProduct } from '../product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ DEMO: 'off' })
})
afterAll(async () => {
  await product?.stop()
})

const email = 'super@recado.local'
const signIn = (password: string) => callAt(product.url, login, nobody, { body: { email, password } })

function command(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['apps/server/dist/reset-super-password.js'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((settle) => child.once('close', (code) => settle({ code, output })))
}

async function reset(): Promise<string> {
  const { code, output } = await command(product.dataDir)
  const [, password] = /^super@recado\.local signs in with (\S{20,}) and [^\n]*\n$/.exec(output) ?? []
  expect([code, password]).toEqual([0, expect.any(String)])
  return password ?? ''
}

it('the command replaces a lost super password on a running server: sessions end immediately, and the next login requires a new one', async () => {
  const before = readFileSync(join(product.dataDir, 'super-password'), 'utf8').trim()
  const first = (await signIn(before)).body
  const person = { token: first.token, userId: first.user.id, companyId: first.user.companyId, email }
  const response = await callAt(product.url, updateUser, person, {
    params: { id: person.userId },
    body: { password: 'Uma senha esquecida 7', currentPassword: before } as never,
  })
  expect(response.status).toBe(200)
  const socket = await openSocket(product.url, person)
  const password = await reset()
  await until(() => socket.socket.disconnected, 'the socket to be disconnected')
  expect((await callAt(product.url, me, person, {})).status).toBe(401)
  for (const old of [before, 'Uma senha esquecida 7']) expect((await signIn(old)).status).toBe(401)
  const { status, body } = await signIn(password)
  expect([status, body.user.mustChangePassword, body.user.super]).toEqual([200, true, true])
})

it('the command works on a stopped server, and reports a missing database', async () => {
  await product.end()
  const password = await reset()
  await product.start()
  expect((await signIn(password)).status).toBe(200)
  const none = await command(join(product.dataDir, 'nenhuma'))
  expect(none).toEqual({
    code: 1,
    output: expect.stringMatching(/^reset-super-password: DATA_DIR: there is no database in [^\n]+\n$/),
  })
})
