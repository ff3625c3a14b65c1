import { appInfo } from '@recado/contract/app/endpoints'
import { login } from '@recado/contract/identity/endpoints'
import { afterAll, expect, it } from 'vitest'
import { callAt, nobody } from '../../apps/server/test/people.ts'
import { type Product, startProduct } from '../product.ts'

/** A server behind a proxy on the same machine, started as by the systemd unit, without PUBLIC_URL. */
const settings = { NODE_ENV: 'production', HOST: '127.0.0.1' }
let product: Product
afterAll(async () => {
  await product?.stop()
})

const publishedAccounts = [
  { email: 'super@recado.local', password: 'recado-demo' },
  { email: 'admin@demo.recado.local', password: 'recado-demo' },
]
const signIns = () => Promise.all(publishedAccounts.map((body) => callAt(product.url, login, nobody, { body })))
const isDemo = async () => (await callAt(product.url, appInfo, nobody, {})).body.demo

it('AUT-01: production on loopback has no demonstration, and published passwords do not work', async () => {
  product = await startProduct(settings)
  expect(await isDemo()).toBe(false)
  expect((await signIns()).map(({ status }) => status)).toEqual([401, 401])
})

it('AUT-01: DEMO=on enables the demonstration in production, and its sessions end with it', async () => {
  await product.end()
  await product.start({ DEMO: 'on' })
  expect(await isDemo()).toBe(true)
  const [, demoAdmin] = await signIns()
  expect(demoAdmin?.status).toBe(200)
  await product.end()
  await product.start()
  const answers = await signIns()
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [401, 'ERR_INVALID_CREDENTIALS'],
    [403, 'ERR_DEMO_ACCOUNT'],
  ])
})
