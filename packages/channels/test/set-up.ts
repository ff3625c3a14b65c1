import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp'
import type { FakeWhatsAppOptions } from '@recado/fake-whatsapp/options'
import { afterEach } from 'vitest'
import type { BaileysOptions } from '../src/baileys/options.ts'
import { createBaileysProvider } from '../src/baileys/provider.ts'
import type { Fixture } from '../src/channel-suite-fixture.ts'
import { makeFixture } from '../src/channel-suite-fixture.ts'
import type { Probe } from '../src/channel-suite-probe.ts'
import type { MemoryKeyStore } from '../src/memory-key-store.ts'
import { makeFakeNetwork } from './fake-network.ts'

let cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  cleanups = []
})

type Setting = Partial<BaileysOptions> & { fake?: FakeWhatsAppOptions; keys?: (fake: FakeWhatsApp) => MemoryKeyStore }

/**
 * Opens a Baileys session of the owner's number at a fake WhatsApp and ends it after the test. `keys` replaces its
 * store.
 */
export async function setUp({
  fake: fakeOptions,
  keys,
  ...options
}: Setting = {}): Promise<Fixture & { fake: FakeWhatsApp }> {
  const base = await makeFakeNetwork(fakeOptions)
  const store = keys?.(base.fake)
  const rootKeyHex = base.fake.rootPublicKey.toString('hex')
  const providerOptions = { socketUrl: base.fake.url, rootKeyHex, version: null, connectTimeoutMs: 5000, ...options }
  const network = { ...base, provider: createBaileysProvider(providerOptions), ...(store ? { keys: () => store } : {}) }
  const fixture = makeFixture(network)
  cleanups.push(
    () => base.stop(),
    () => fixture.probe.end(),
  )
  return { ...fixture, fake: base.fake }
}

/** The code and meaning of the session's next end. */
export async function closing(probe: Probe, from = probe.states.length) {
  const state = await probe.state('closed', (item) => item.state === 'closed', from)
  if (state.state !== 'closed') throw new Error('not closed')
  return [state.code, state.waitingForScan]
}
