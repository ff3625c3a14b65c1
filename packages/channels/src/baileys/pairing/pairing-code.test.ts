import { expect, it } from 'vitest'
import { setUp } from '../../../test/set-up.ts'
import type { ChannelSession } from '../../channel.ts'
import { Probe } from '../../channel-suite-probe.ts'

const OWNER = '5511999990000'

async function showing(setting: Parameters<typeof setUp>[0] = {}) {
  const fixture = await setUp(setting)
  await fixture.probe.connect()
  await fixture.probe.state('a QR code', ({ state }) => state === 'qr')
  return fixture
}
const codeFor = ({ pairingCode }: ChannelSession, session: ChannelSession, phone: string) =>
  pairingCode?.call(session, phone) ?? Promise.reject(new Error('no ability'))

it('pairs by a code typed on the phone while QR codes are shown, and the next connection needs neither', async () => {
  const { probe, fake, network } = await showing()
  const { code, validMs } = await codeFor(probe.session, probe.session, OWNER)
  expect(code).toMatch(/^[1-9A-HJ-NP-TV-Z]{8}$/)
  expect(validMs).toBeGreaterThan(100_000)
  await fake.enterCode(OWNER, code)
  await probe.state('the end of the pairing', ({ state }) => state === 'closed')
  expect(probe.states.find(({ state }) => state === 'closed')).toMatchObject({ code: 515, waitingForScan: false })
  expect((await probe.open()).phone).toBe(OWNER)
  const id = await network.customerSends({ kind: 'text', text: 'pelo código' })
  await probe.message(id)
})

it('also pairs by QR code after a pairing code was requested', async () => {
  const { probe, fake } = await showing()
  await codeFor(probe.session, probe.session, OWNER)
  const qrState = probe.states.find(({ state }) => state === 'qr')
  await fake.scan(OWNER, qrState?.state === 'qr' ? qrState.qr : '')
  await probe.state('the end of the pairing', ({ state }) => state === 'closed')
  expect((await probe.open()).phone).toBe(OWNER)
})

it('a second code replaces the first, and an unpaired session starts afresh', async () => {
  const { probe, fake, network } = await showing()
  const first = await codeFor(probe.session, probe.session, OWNER)
  const second = await codeFor(probe.session, probe.session, OWNER)
  await expect(fake.enterCode(OWNER, first.code)).rejects.toThrow('wrong code')
  expect(second.code).not.toBe(first.code)
  // As after `kill -9`: the stored credentials name a number that never became a device.
  await probe.session.disconnect()
  const secondProbe = new Probe(network)
  await secondProbe.connect()
  await secondProbe.state('a QR code', ({ state }) => state === 'qr')
  const third = await codeFor(secondProbe.session, secondProbe.session, OWNER)
  await fake.enterCode(OWNER, third.code)
  await secondProbe.state('the end of the pairing', ({ state }) => state === 'closed')
  expect((await secondProbe.open()).phone).toBe(OWNER)
  await secondProbe.end()
})

it.each([
  ['429', 429],
  ['a number without an account', 404],
])("reports the network's refusal code: %s", async (_name, code) => {
  const { probe, fake } = await showing()
  if (code === 429) fake.failCodes(429)
  const phone = code === 404 ? '5511900000000' : OWNER
  await expect(codeFor(probe.session, probe.session, phone)).rejects.toMatchObject({ kind: 'refused', code })
  // QR codes continue.
  expect(probe.states.at(-1)?.state).toBe('qr')
  await expect(codeFor(probe.session, probe.session, OWNER)).resolves.toBeTruthy()
})

it('gives no code when no QR code is shown', async () => {
  const { probe } = await setUp()
  await probe.open()
  await expect(codeFor(probe.session, probe.session, OWNER)).rejects.toMatchObject({ kind: 'retry', code: 428 })
})
